/** How the commands of a folder are called, on whatever Node npm has (docs/decisions/0001). */
export const FOLDER_COMMAND = "npm run reservas --";
