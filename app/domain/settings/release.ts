/** What runs: the version, and the commit it was built from and its day, empty where the build knew none. */
export type Release = {
  /** `1.0.0` */
  version: string;
  /** `befc5192` */
  commit: string;
  /** `2026-11-27` */
  date: string;
};
