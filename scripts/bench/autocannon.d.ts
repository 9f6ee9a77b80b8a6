/** What the bench uses of autocannon, which brings no types. */
declare module "autocannon" {
  type Options = { url: string; connections: number; duration: number };
  type Result = {
    "2xx": number;
    non2xx: number;
    errors: number;
    timeouts: number;
    /** Seconds. */
    duration: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
