/** How the commands of a folder are called, on whatever Node npm has (docs/decisions/0001). */
export const FOLDER_COMMAND = "npm run reservas --";

/** Beside the program, where settings may stand in place of the environment (rules R20.3). */
export const SETTINGS_FILE = "reservas.env";
