/** Default name of a school. */
export const UNNAMED_SCHOOL = "Escola";

/** How the school shows itself: on every screen, and on what leaves the program. */
export type School = {
  name: string;
  logo: SchoolLogo | null;
  /** The address of the style sheet with the school's colour; null where it has the program's own. */
  colours: string | null;
};

/** Where the logo lies, and sides of its ratio. */
export type SchoolLogo = { address: string; width: number; height: number };
