import { Form, Link } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { reviewText } from "#app/text/review.ts";
import { SubmitButton } from "../button.tsx";
import { withQuery } from "../query.ts";
import { useStickyBar } from "../use-sticky-bar.ts";
import { BATCH_FORM } from "./types.ts";

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${BATCH_FORM}"]`)];
}

/** How many of the page's boxes are ticked; the boxes themselves hold which, with and without JavaScript. */
export function useTicked(rows: string, atFirst: number) {
  const [ticked, setTicked] = useState(atFirst);
  const count = useCallback(() => setTicked(boxes().filter((box) => box.checked).length), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other boxes
  useEffect(count, [rows]);
  const tickAll = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked;
    count();
  };
  return { ticked, count, tickAll };
}

/** Ticks every pending row of the page: one box with three states, or, without JavaScript, a link. */
export function SelectAll({
  query,
  total,
  ticked,
  isAll,
  tickAll,
}: {
  query: string;
  total: number;
  ticked: number;
  /** The address says that every row is ticked. */
  isAll: boolean;
  tickAll: (isTicked: boolean) => void;
}) {
  return (
    <div>
      <label className="choice needs-script">
        <input
          type="checkbox"
          autoComplete="off"
          checked={ticked === total}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && ticked < total;
          }}
          onChange={(event) => tickAll(event.currentTarget.checked)}
        />
        <span>{reviewText.selectAll}</span>
      </label>
      <Link
        className="button without-script"
        data-look="quiet"
        to={ADDRESSES.review + withQuery(query, { selecionar: isAll ? null : "todas" })}
      >
        {isAll ? reviewText.clearSelection : reviewText.selectAll}
      </Link>
    </div>
  );
}

/** Approves the ticked rows; it appears with the first tick and, without JavaScript, always stands there. */
export function BatchBar({ query, ticked }: { query: string; ticked: number }) {
  const bar = useStickyBar<HTMLFormElement>();
  return (
    <Form
      method="post"
      id={BATCH_FORM}
      action={ADDRESSES.reviewSelected + query}
      className="batch-bar"
      ref={bar}
      data-count={ticked}
      aria-label={reviewText.selectGroup}
      preventScrollReset
    >
      <p aria-live="polite">{ticked > 0 ? reviewText.selected(ticked) : reviewText.selectHint}</p>
      <SubmitButton of={ADDRESSES.reviewSelected}>{reviewText.approveSelected}</SubmitButton>
    </Form>
  );
}
