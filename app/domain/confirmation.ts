import type { VersionedRow } from "./version.ts";

/** What a dialog that only asks for a confirmation is given by its loader. */
export type Confirmation<Details = unknown> = {
  title: string;
  /** The page behind the dialog, with its filters. */
  closeTo: string;
} & (
  | {
      sentence: string;
      /** Names what it is about, in a line of its own. */
      fact?: string;
      submit: string;
      failureTitle: string;
      /** Why it will be refused, where that is known before it is sent. */
      refusal?: string;
      /** The row in the sentence, if there is one. */
      row?: VersionedRow;
      /** What the dialog of one route shows besides. */
      details: Details;
      loadFailure?: undefined;
    }
  /** The row could not be read. */
  | { loadFailure: string }
);
