import type { VersionedRow } from "./version.ts";

/** What a dialog that only asks for a confirmation is given by its loader. */
export type Confirmation<Details = unknown> = {
  title: string;
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
      row?: VersionedRow;
      details: Details;
      loadFailure?: undefined;
    }
  | { loadFailure: string }
);
