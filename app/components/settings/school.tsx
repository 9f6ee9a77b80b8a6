import { useRouteLoaderData } from "@remix-run/react";
import type { School } from "#app/domain/settings/school.ts";

export function useSchool(): School | undefined {
  const shell = useRouteLoaderData("shell") as { school?: School } | undefined;
  return shell?.school;
}

export function SchoolLogo({ school }: { school: Pick<School, "logo"> | undefined }) {
  if (!school?.logo) return null;
  const { address, width, height } = school.logo;
  return <img className="school-logo" src={address} alt="" width={width} height={height} />;
}
