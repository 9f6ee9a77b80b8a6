import type { School } from "#app/domain/settings/school.ts";

/** The school's logo, if it has one; its name is beside it. */
export function SchoolPicture({ school: { logo } }: { school: School }) {
  if (!logo) return null;
  return <img className="school-logo" src={logo.address} alt="" width={logo.width} height={logo.height} />;
}

type LinkPreviewProps = { title: string; description: string; schoolName: string; address: string };

/**
 * The link preview that a chat shows for the page: never a person's name.
 * @param props.address the page's own, with scheme and host.
 */
export function LinkPreview({ title, description, schoolName, address }: LinkPreviewProps) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:site_name" content={schoolName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
    </>
  );
}

/**
 * The skip link of a page, visible while focused.
 * @param props.to the id of its target, which has `tabIndex={-1}`.
 */
export function SkipLink({ to, words }: { to: string; words: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {words}
    </a>
  );
}

/** A table's head: one heading per column. */
export function TableHead({ columns }: { columns: string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
