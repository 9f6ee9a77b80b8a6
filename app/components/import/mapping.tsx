import { Form } from "#app/components/form/form.tsx";
import type { ImportField, ImportMapping } from "#app/domain/import/import.ts";
import { importText } from "#app/text/import/import.ts";

/** Which column each field is read from, by GET: the preview is an address. */
export function MappingForm({
  fields,
  titles,
  mapping,
}: {
  fields: readonly ImportField[];
  titles: string[];
  mapping: ImportMapping;
}) {
  return (
    <Form method="get" className="grid gap-3" preventScrollReset key={JSON.stringify(mapping)}>
      <fieldset className="field" aria-describedby="colunas">
        <legend>{importText.columns}</legend>
        <p className="hint" id="colunas">
          {importText.columnsHint}
          {fields.some(({ name }) => name === "groups") ? ` ${importText.groupsHint}` : ""}
          {fields.some(({ name }) => name === "resources") ? ` ${importText.resourcesHint}` : ""}
          {fields.some(({ name }) => name === "calendar") ? ` ${importText.calendarHint}` : ""}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          {fields.map(({ name, slug, isRequired }) => (
            <label className="field" key={name}>
              <span className="font-bold">
                {importText.fields[name]}
                {isRequired ? " *" : ""}
              </span>
              <select className="input" name={slug} defaultValue={mapping[name] ?? ""}>
                <option value="">{importText.noColumn}</option>
                {titles.map((title, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                  <option key={column} value={column}>
                    {title || `${column + 1}`}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <button type="submit" className="button" data-look="secondary">
            {importText.check}
          </button>
        </div>
      </fieldset>
    </Form>
  );
}
