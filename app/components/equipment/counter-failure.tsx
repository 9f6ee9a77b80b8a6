import type { EditReply } from "#app/components/form/seen-version.tsx";
import { counterText as text } from "#app/text/equipment/counter.ts";

/** Why an act was refused whose line the page does not show. */
export function CounterFailure({ reply }: { reply: EditReply | undefined }) {
  const messages = [...new Set(Object.values(reply?.result.error ?? {}).flatMap((each) => each ?? []))];
  if (messages.length === 0) return null;
  return (
    <div className="notice" data-tone="danger" role="alert">
      <p className="font-bold">{text.failed}</p>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
