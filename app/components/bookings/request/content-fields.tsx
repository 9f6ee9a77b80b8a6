import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import type { ContentPart } from "#app/components/bookings/content-rows.ts";
import { FieldErrors, TextAreaField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { OptionsField, type Rows } from "#app/components/form/options-field.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import type { RecentLesson } from "#app/models/bookings/last-choice.server.ts";
import { contentText, requestText } from "#app/text/bookings/reservations.ts";
import { formText } from "#app/text/form.ts";

type Field = FieldMetadata<string>;

type LessonProps = {
  part: Extract<ContentPart, "lesson">;
  fields: { disciplineId: Field; classId?: Field };
  /**
   * A form that cannot change the class leaves the classes out; Conform's `fields` answers every name and cannot say
   * so.
   */
  choices: { disciplines: Rows; classes?: Rows };
  add?: Record<"disciplines" | "classes", string | null>;
  onClass?: (id: number | null) => void;
  /** Of the person's last requests, to choose both at once. */
  recent?: RecentLesson[];
};

type RemarksProps = {
  part: Extract<ContentPart, "remarks">;
  fields: { notes: Field };
  /** On a phone the request page folds the notes while they are empty. */
  isFolded?: boolean;
};

export function ContentFields(props: LessonProps | RemarksProps) {
  if (props.part === "lesson") return <LessonFields {...props} />;
  const { fields, isFolded } = props;
  return isFolded ? <FoldedNotes field={fields.notes} /> : <Notes field={fields.notes} />;
}

function RecentLessons({ recent, onPick }: { recent: RecentLesson[]; onPick(lesson: RecentLesson): void }) {
  const isEnhanced = useHydrated();
  if (recent.length === 0) return null;
  return (
    <ul className="col-span-full flex gap-1.5 min-w-0 lg:flex-wrap" aria-label={requestText.recent}>
      {recent.map((lesson) => (
        <li key={`${lesson.disciplineId} ${lesson.classId}`} className="min-w-0 max-w-full">
          <button
            type={isEnhanced ? "button" : "submit"}
            formMethod="get"
            name="recente"
            value={`${lesson.disciplineId}:${lesson.classId}`}
            className="chip max-w-full"
            onClick={() => onPick(lesson)}
          >
            {lesson.className} · {lesson.disciplineName}
          </button>
        </li>
      ))}
    </ul>
  );
}

function LessonFields({
  fields: { disciplineId, classId },
  choices,
  add,
  onClass,
  recent = [],
}: LessonProps) {
  const [picked, setPicked] = useState<RecentLesson | null>(null);
  // A press renders both fields anew, also where one was changed since the last press of the same.
  const [presses, setPresses] = useState(0);
  return (
    <>
      <OptionsField
        key={`discipline ${presses}`}
        picked={picked?.disciplineId}
        field={disciplineId}
        label={contentText.disciplineId}
        kind="disciplines"
        rows={choices.disciplines}
        addTo={add?.disciplines}
      />
      {classId && choices.classes !== undefined ? (
        <OptionsField
          key={`class ${presses}`}
          picked={picked?.classId}
          field={classId}
          label={contentText.classId}
          kind="classes"
          rows={choices.classes}
          addTo={add?.classes}
          onChoose={onClass}
        />
      ) : null}
      <RecentLessons
        recent={recent}
        onPick={(lesson) => {
          setPicked(lesson);
          setPresses(presses + 1);
          onClass?.(lesson.classId);
        }}
      />
    </>
  );
}

function Notes({ field }: { field: Field }) {
  return (
    <TextAreaField
      field={field}
      label={contentText.notes}
      hint={requestText.notesHint}
      maxLength={MAX_NOTES_LENGTH}
      optional
    />
  );
}

function FoldedNotes({ field }: { field: Field }) {
  const hintId = `${field.id}-hint`;
  const head = (
    <>
      <b>{contentText.notes}</b> <span className="hint">{formText.optional}</span>
    </>
  );
  return (
    <Fold className="fold notes" isOpen={Boolean(field.initialValue || field.errors)}>
      <summary>{head}</summary>
      <p className="wide-head">{head}</p>
      <div className="field">
        <p className="hint" id={hintId}>
          {requestText.notesHint}
        </p>
        <textarea
          className="input"
          id={field.id}
          name={field.name}
          rows={2}
          defaultValue={field.initialValue}
          maxLength={MAX_NOTES_LENGTH}
          aria-label={contentText.notes}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? `${hintId} ${field.errorId}` : hintId}
        />
        <FieldErrors field={field} />
      </div>
    </Fold>
  );
}
