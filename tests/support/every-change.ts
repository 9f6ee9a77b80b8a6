/**
 * Whether `npm test` runs, which leaves out what repeats itself (docs/decisions/0112). By hand and in
 * `npm run test:slow` the tests that ask for it are whole.
 */
export const IS_EVERY_CHANGE = process.env.EVERY_CHANGE === "1";
