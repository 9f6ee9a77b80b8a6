import type { RowVersion } from "./version.ts";

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
      refusal?: string;
      version?: RowVersion | undefined;
      details: Details;
      loadFailure?: undefined;
    }
  | { loadFailure: string }
);
