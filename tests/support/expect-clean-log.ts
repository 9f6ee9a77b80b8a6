import { expectCleanLog } from "./clean-log.ts";

expectCleanLog();
