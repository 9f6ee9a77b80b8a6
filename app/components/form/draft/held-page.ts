type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FOCUSABLE = "a[href], button, summary, input, select, textarea";
/** Nodes of whole pages, which browser extensions add to. Scripts ran already. */
const OF_PAGE = ":is(head, body) > :not(script, meta, title)";

function isControl(element: Element | null): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

const isToggle = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type);

/** What can have the focus, by what it is found again by: ids differ between the server's page and a new one. */
function elementsByKey(): Map<string, HTMLElement> {
  const counts = new Map<string, number>();
  return new Map(
    [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].map((element) => {
      const value = isToggle(element) || element instanceof HTMLButtonElement ? element.value : "";
      const own = [
        element.tagName,
        ...["type", "name", "href"].map((name) => element.getAttribute(name)),
        value,
      ];
      const key = own.join("\n");
      const nth = (counts.get(key) ?? 0) + 1;
      counts.set(key, nth);
      return [`${key}\n${nth}`, element];
    }),
  );
}

/** Writes a value as if it was typed now: React replaces the setters of the elements that it tracks. */
function write(field: Control, value: string): void {
  const type =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement
      : field instanceof HTMLSelectElement
        ? HTMLSelectElement
        : HTMLInputElement;
  Object.getOwnPropertyDescriptor(type.prototype, "value")?.set?.call(field, value);
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** The `<details>` that a summary opens. */
const detailsOf = ({ parentElement }: Element) =>
  parentElement instanceof HTMLDetailsElement ? parentElement : null;

function putBack(from: Element, to: HTMLElement): void {
  const details = detailsOf(to);
  if (details && from.localName === "summary") details.open = detailsOf(from)?.open ?? details.open;
  if (!(isControl(from) && isControl(to))) return;
  if (isToggle(from) && isToggle(to)) {
    if (from.checked !== to.checked && (from.checked || to.type === "checkbox")) to.click();
  } else if (from instanceof HTMLInputElement && from.type === "file") {
    if (from.files?.length) (to as HTMLInputElement).files = from.files;
  } else if (from.type !== "hidden" && from.value !== to.value) write(to, from.value);
}

const likeness = (element: Element) =>
  [element.tagName, ...["id", "class", "href"].map((name) => element.getAttribute(name))].join("\n");

/**
 * Holds what a person did on the server's page until React has taken it over. A node that a browser extension has added
 * among ours makes React draw the whole page anew: then what was typed, the focus and what was added to the page itself
 * are given back.
 */
export function holdPage() {
  let held = { elements: new Map<string, HTMLElement>(), ofPage: [] as Element[] };
  let isGivenBack = false;
  let focus: { key: string; start: number | null; end: number | null } | null = null;
  return {
    /** Looks at the page as it is; to be called with each attempt to render it. */
    look(): void {
      const elements = elementsByKey();
      isGivenBack = false;
      held = { elements, ofPage: [...document.querySelectorAll(OF_PAGE)] };
      const active = document.activeElement;
      const [key] = [...elements].find(([, element]) => element === active) ?? [];
      const hasCaret = isControl(active) && !(active instanceof HTMLSelectElement);
      const [start, end] = hasCaret ? [active.selectionStart, active.selectionEnd] : [null, null];
      focus = key === undefined ? null : { key, start, end };
    },
    /** Gives all of it, once, to the page that was drawn anew. */
    giveBack(): void {
      if (isGivenBack) return;
      isGivenBack = true;
      const now = elementsByKey();
      for (const [key, element] of held.elements) {
        const next = now.get(key);
        if (next && next !== element) putBack(element, next);
      }
      const present = new Set([...document.querySelectorAll(OF_PAGE)].map(likeness));
      for (const node of held.ofPage)
        if (!(node.isConnected || present.has(likeness(node))))
          (node.localName === "style" || node.localName === "link" ? document.head : document.body).append(
            node,
          );
      const next = focus && now.get(focus.key);
      if (focus && next && next !== document.activeElement) {
        next.focus({ preventScroll: true });
        if (focus.start !== null && isControl(next) && !(next instanceof HTMLSelectElement))
          next.setSelectionRange(focus.start, focus.end);
      }
    },
  };
}
