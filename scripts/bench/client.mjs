/** One process of load, where there is no wrk: `client.mjs URL SECONDS CONNECTIONS COOKIE` prints what it did. */
import autocannon from "autocannon";

const [url, seconds, connections, cookie] = process.argv.slice(2);
const result = await autocannon({
  url,
  duration: Number(seconds),
  connections: Number(connections),
  headers: cookie ? { cookie } : {},
});
const failed = result.non2xx + result.errors + result.timeouts;
console.info(JSON.stringify({ requests: result["2xx"], seconds: result.duration, failed }));
