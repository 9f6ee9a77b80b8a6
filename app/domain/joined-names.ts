/** How the names of several classes, and of several teachers, of one lesson are read as one. */
export const CLASS_SEPARATOR = " + ";
export const TEACHER_SEPARATOR = ", ";
