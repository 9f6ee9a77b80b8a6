import { useRouteLoaderData } from "@remix-run/react";
import type { School } from "#app/domain/settings/school.ts";

/** The school, as the shell around every screen knows it; none where not even that could be read. */
export function useSchool(): School | undefined {
  const shell = useRouteLoaderData("shell") as { school?: School } | undefined;
  return shell?.school;
}

/** The school's logo, where it has one; its name stands beside it, so that it needs no words of its own. */
export function SchoolLogo({ school }: { school: Pick<School, "logo"> | undefined }) {
  if (!school?.logo) return null;
  const { address, width, height } = school.logo;
  return <img className="school-logo" src={address} alt="" width={width} height={height} />;
}
