import { Form } from "#app/components/form/form.tsx";
import {
  DEFAULT_TYPES,
  DEFAULTED_FIELDS,
  type ImportDefaults,
  type ImportField,
  type ImportKind,
  type ImportMapping,
} from "#app/domain/import/import.ts";
import { importText } from "#app/text/import/import.ts";

/** Which column each field is read from, by GET: the preview is an address. */
export function MappingForm({
  fields,
  titles,
  mapping,
  kind,
  defaults,
}: {
  fields: readonly ImportField[];
  titles: string[];
  mapping: ImportMapping;
  kind: ImportKind;
  defaults: ImportDefaults;
}) {
  const defaulted = DEFAULTED_FIELDS[kind] ?? [];
  return (
    <Form method="get" className="grid gap-3" preventScrollReset key={JSON.stringify([mapping, defaults])}>
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
          {defaulted.includes("type") ? (
            <label className="field">
              <span className="font-bold">{importText.defaults.type}</span>
              <select className="input" name="tipo-padrao" defaultValue={defaults.type ?? ""}>
                <option value="">{importText.noDefault}</option>
                {(DEFAULT_TYPES[kind] ?? []).map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </select>
            </label>
          ) : null}
          {defaulted.includes("username") ? (
            <label className="field">
              <span className="font-bold">{importText.defaults.username}</span>
              <select className="input" name="usuario-padrao" defaultValue={defaults.username ? "nome" : ""}>
                <option value="">{importText.noDefault}</option>
                <option value="nome">{importText.usernameOfName}</option>
              </select>
            </label>
          ) : null}
          {defaulted.includes("email") ? (
            <label className="field">
              <span className="font-bold">{importText.defaults.email}</span>
              <input
                className="input"
                name="email-padrao"
                defaultValue={defaults.email ?? ""}
                placeholder={importText.emailExample}
                maxLength={100}
                autoComplete="off"
              />
            </label>
          ) : null}
          <button type="submit" className="button" data-look="secondary">
            {importText.check}
          </button>
        </div>
      </fieldset>
    </Form>
  );
}
