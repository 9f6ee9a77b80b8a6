/** The field of a form that says who opened it (rules R5.16): the person's id, and a signature where the page gave one. */
export const OPENED_BY = "openedBy";
