import type { School } from "#app/domain/settings/school.ts";
import type { RequestContext } from "#app/http/access/request-context.ts";
import { readRegion } from "#app/http/region.server.ts";
import { readSchool } from "#app/services/settings/school/school.server.ts";

/** The school as a page shows it: a page that reports an error works without its logo too. */
export function schoolOf({ url, context }: { url: URL; context: RequestContext }): School {
  const { deps } = context;
  const plain = { name: deps.defaultSchoolName, logo: null, colours: null, manifest: null };
  return readRegion({ url, context }, () => readSchool(deps)) ?? plain;
}
