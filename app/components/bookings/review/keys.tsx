import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { setKeysOn, useKeysOn, useQueueKeys } from "./use-queue-keys.ts";

const KEYS = Object.entries(queueText.keyNames);

function Legend() {
  const { line, approve, reject, move } = queueText.keysShort;
  return (
    <p className="hidden items-center gap-3 text-badge/4.5 whitespace-nowrap lg:[@media(hover:hover)]:flex">
      <span>
        <kbd>j</kbd> <kbd>k</kbd> {line}
      </span>
      <span>
        <kbd>a</kbd> {approve}
      </span>
      <span>
        <kbd>r</kbd> {reject}
      </span>
      <span>
        <kbd>m</kbd> {move}
      </span>
    </p>
  );
}

/** Keyboard control of the queue, and the list of its keys, which can turn them off (WCAG 2.1.4). */
export function QueueKeys() {
  const isHydrated = useHydrated();
  const isOn = useKeysOn();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useQueueKeys(isOn, () => setIsOpen(true));
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  if (!isHydrated) return null;
  return (
    <div className="flex items-center gap-2 ml-auto">
      {isOn ? <Legend /> : null}
      <button
        type="button"
        className="hidden min-h-8 px-2 text-badge text-primary underline cursor-pointer lg:[@media(hover:hover)]:block"
        onClick={() => setIsOpen(true)}
      >
        {isOn ? (
          <>
            <kbd>?</kbd> {queueText.keysShort.all}
          </>
        ) : (
          queueText.keys
        )}
      </button>
      <dialog
        className="dialog keys-dialog"
        ref={dialog}
        aria-labelledby="teclas"
        onClose={() => setIsOpen(false)}
      >
        <h2 id="teclas">{queueText.keysAll}</h2>
        <dl className="facts">
          {KEYS.map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">{queueText.keysHint}</p>
        <label className="choice">
          <input type="checkbox" checked={isOn} onChange={(event) => setKeysOn(event.target.checked)} />
          <span>{queueText.useKeys}</span>
        </label>
        <form method="dialog" className="actions">
          <button type="submit" className="button">
            {queueText.close}
          </button>
        </form>
      </dialog>
    </div>
  );
}
