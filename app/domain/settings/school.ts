export const UNNAMED_SCHOOL = "Escola";

export type School = {
  name: string;
  logo: SchoolLogo | null;
  /** The address of the style sheet with the school's colour; null where it has the program's own. */
  colours: string | null;
};

/** Where the logo lies, and sides of its ratio. */
export type SchoolLogo = { address: string; width: number; height: number };
