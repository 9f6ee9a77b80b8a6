/**
 * Whether `npm test` runs, which leaves out what repeats itself (docs/decisions/0112). By hand and in
 * `npm run test:slow` the browser tests are whole.
 */
export const IS_EVERY_CHANGE = process.env.EVERY_CHANGE === "1";
