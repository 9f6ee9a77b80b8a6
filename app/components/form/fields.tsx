import type { FieldMetadata } from "@conform-to/react";
import type { ChangeEventHandler, InputHTMLAttributes, ReactNode } from "react";
import { formText } from "#app/text/form.ts";

// Conform's metadata is invariant in its schema, and a field component serves every schema.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Field = FieldMetadata<any, any, string[]>;

// A form with a text as the field's default value is refused by the compiler.
// biome-ignore lint/suspicious/noExplicitAny: see above
type FileMetadata = FieldMetadata<File, any, string[]>;

function describedBy(field: Field, hint: boolean): string | undefined {
  const ids = [hint ? `${field.id}-hint` : "", field.errors ? field.errorId : ""].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

function controlProps(field: Field, hint: boolean) {
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": describedBy(field, hint),
  };
}

export function FieldErrors({ field }: { field: Field }) {
  if (!field.errors) return null;
  return (
    <div id={field.errorId} className="field-error">
      {field.errors.map((message: string) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

type FieldProps = { field: Field; label: string; hint?: ReactNode; optional?: boolean };

function Label({ field, label, hint, optional }: FieldProps) {
  return (
    <>
      <label htmlFor={field.id}>
        {label}
        {optional ? <span className="hint"> {formText.optional}</span> : null}
      </label>
      {hint ? (
        <p className="hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  );
}

export function TextField({
  field,
  label,
  hint,
  optional,
  ...rest
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const isPassword = rest.type === "password";
  return (
    <div className="field">
      <Label field={field} label={label} hint={hint} optional={optional} />
      <input
        className="input"
        defaultValue={isPassword ? undefined : (field.initialValue as string | undefined)}
        aria-required={!optional}
        {...controlProps(field, Boolean(hint))}
        {...rest}
      />
      <FieldErrors field={field} />
    </div>
  );
}

/** Without a default value: Conform would write it into the browser's file field, which throws. */
export function FileField({
  field,
  label,
  hint,
  optional,
  accept,
}: Omit<FieldProps, "field"> & { field: FileMetadata; accept: string }) {
  return (
    <div className="field">
      <Label field={field} label={label} hint={hint} optional={optional} />
      <input className="input" type="file" accept={accept} {...controlProps(field, Boolean(hint))} />
      <FieldErrors field={field} />
    </div>
  );
}

export function TextAreaField({
  field,
  label,
  hint,
  optional,
  maxLength,
}: FieldProps & { maxLength?: number }) {
  return (
    <div className="field">
      <Label field={field} label={label} hint={hint} optional={optional} />
      <textarea
        className="input"
        defaultValue={field.initialValue as string | undefined}
        maxLength={maxLength}
        aria-required={!optional}
        {...controlProps(field, Boolean(hint))}
      />
      <FieldErrors field={field} />
    </div>
  );
}

export type Option = { value: string | number; label: string };

export function SelectField({
  field,
  label,
  hint,
  optional,
  options,
  placeholder = formText.choose,
  onChange,
}: FieldProps & {
  /** Rows, or the markup of all options with the first one. */
  options: Option[] | { __html: string };
  placeholder?: string;
  onChange?: ChangeEventHandler<HTMLSelectElement>;
}) {
  const select = {
    className: "input",
    "aria-required": !optional,
    onChange,
    ...controlProps(field, Boolean(hint)),
  };
  return (
    <div className="field">
      <Label field={field} label={label} hint={hint} optional={optional} />
      {Array.isArray(options) ? (
        <select {...select} defaultValue={(field.initialValue as string | undefined) ?? ""}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by html (entry.server.tsx)
        <select {...select} dangerouslySetInnerHTML={options} suppressHydrationWarning />
      )}
      <FieldErrors field={field} />
    </div>
  );
}

export function ChoiceGroup({
  field,
  legend,
  aside,
  children,
}: {
  field: Field;
  legend: string;
  aside?: string;
  children: ReactNode;
}) {
  return (
    <fieldset
      className="field"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend>
        {legend}
        {aside ? <span className="hint"> {aside}</span> : null}
      </legend>
      <FieldErrors field={field} />
      {children}
    </fieldset>
  );
}

export function Choice({
  children,
  ...rest
}: { children: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="choice">
      <input {...rest} />
      <span>{children}</span>
    </label>
  );
}
