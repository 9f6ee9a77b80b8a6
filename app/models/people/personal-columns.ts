import type { DatumKey } from "#app/domain/people/personal-data.ts";
import type { DB } from "#db/types.ts";

/** Each kind of personal data with the columns that hold it, by table; `none` are those without any. */
const LISTED = {
  account: {
    environment_people: ["environment_id duty user_id"],
    equipment_people: ["equipment_id user_id"],
    outside_identities: ["id user_id way issuer subject mapped_role linked_at signed_in_at"],
    users: [
      "id username username_key name name_key sort_key search_key email email_key role",
      "first_login created_at updated_at named_at left_at archived_at has_password",
    ],
  },
  password: {
    users: ["password_hash"],
  },
  sessions: {
    sessions: ["id token_hash user_id created_at expires_at identity_id"],
  },
  reservations: {
    absences: ["id user_id created_by start_date end_date is_morning is_afternoon is_evening lessons"],
    equipment_handouts: [
      "id reservation_id equipment_id user_id date start_time end_time out_count back_count note",
      "request_key created_at updated_at",
    ],
    gaps: [
      "id series_id reservation_id user_id date shift start_time end_time discipline_id",
      "class_id environment_ids further_class_ids further_teacher_ids reason title",
      "made_up_by dismissed_at created_at updated_at",
    ],
    handovers: ["from_user_id to_user_id actor_user_id aliases"],
    reservation_changes: ["teacher_ids"],
    reservation_counts: ["owner_id"],
    reservation_teachers: ["reservation_id user_id"],
    reservations: [
      "id user_id teacher_user_id owner_id discipline_id class_id date start_time",
      "end_time shift status notes reviewer_user_id rejection_reason override_user_id",
      "request_key created_at updated_at series_id series_date is_detached substitute_user_id",
    ],
    series: [
      "id kind owner_id created_by discipline_id class_id environment_ids shift lessons",
      "start_time end_time weekdays every_weeks start_date end_date notes split_from_id",
      "request_key created_at updated_at",
    ],
    timetable_aliases: ["name_key name user_id"],
    timetable_changes: ["reservation_id content"],
    timetable_faults: ["faults"],
    timetable_files: ["file"],
    timetable_lessons: ["lessons"],
    timetable_readings: ["choice found"],
    timetable_series: ["lesson"],
    timetable_steps: ["steps"],
    timetables: ["look work"],
  },
  notifications: {
    notifications: ["id user_id reservation_id type title message read_at created_at"],
  },
  mail: {
    mail_items: ["id mail_id reservation_id event details created_at"],
    mail_outbox: [
      "id message_id kind user_id from_address act details is_bulk state attempts",
      "due_at give_up_at last_attempt_at answer created_at finished_at",
    ],
  },
  groups: {
    booking_rules: ["user_ids"],
    user_group_members: ["group_id user_id is_outside"],
  },
  mailChoices: {
    mail_opt_outs: ["user_id kind created_at"],
    mail_unsubscribe_tokens: ["user_id token created_at"],
  },
  keys: {
    api_keys: ["id user_id name token_hash is_read_only created_at last_used_at"],
  },
  calendar: {
    calendar_feeds: ["id user_id token created_at"],
  },
  papers: {
    proof_items: [
      "proof_id position reservation_id date start_time end_time environment_names",
      "discipline_name class_name",
    ],
    proofs: ["id code user_id person_name start_date end_date digest issued_at"],
  },
  audit: {
    audit_log: [
      "id at actor_user_id actor_name action entity entity_id label search_key before",
      "after details key_id key_name",
    ],
    cleanup_rows: ["actor_user_id"],
  },
  authorship: {
    blocked_days: ["created_by"],
    settings: ["updated_by"],
    timetable_aliases: ["chosen_by"],
    timetables: ["created_by"],
    welcome_messages: ["updated_by"],
  },
  jobs: {
    jobs: [
      "id kind unique_key payload state due_at attempts last_error claimed_at",
      "finished_at created_at",
    ],
  },
  leaving: {
    anonymisations: ["user_id known_as created_at"],
  },
  none: {
    absence_decisions: ["reservation_id absence_id action entry_id step_id"],
    absences: ["decided_at created_at updated_at"],
    blocked_day_shifts: ["blocked_day_id shift"],
    blocked_days: ["id date title description type show_in_panel panel_message created_at updated_at"],
    booking_rule_refusals: ["rule_id date count"],
    booking_rules: [
      "id kind value unit counted environment_type environment_ids equipment_ids roles group_ids",
      "is_active start_date created_at updated_at",
    ],
    calendar_days: [
      "id calendar_id date is_school_day as_weekday is_morning is_afternoon is_evening",
      "title created_at updated_at",
    ],
    calendar_terms: ["id calendar_id name kind start_date end_date created_at updated_at"],
    calendars: ["id name is_default target_days weekdays created_at updated_at"],
    class_spans: ["class_id status name_key first_date last_date"],
    classes: [
      "id name name_key sort_key course_id created_at updated_at named_at calendar_id home_environment_id archived_at",
    ],
    cleanup_rows: ["reservation_id audit_id version"],
    courses: ["id name description created_at updated_at"],
    day_title_changes: ["date changed_at"],
    disciplines: [
      "id name name_key sort_key description course_id created_at updated_at named_at archived_at",
    ],
    environment_resources: ["environment_id resource_id count"],
    environments: [
      "id name name_key sort_key search_key type capacity location description approval",
      "approval_lapsed_at created_at updated_at named_at archived_at",
    ],
    equipment_closures: [
      "id equipment_id start_date end_date is_morning is_afternoon is_evening reason",
      "is_public created_at updated_at",
    ],
    equipment: [
      "id name name_key sort_key search_key count type location description approval",
      "created_at updated_at archived_at named_at",
    ],
    first_step_marks: ["mark marked_at"],
    folded_counts: ["in_conflict unit period count"],
    handover_rows: ["handover_id kind row_id state version before"],
    handovers: ["id audit_id start_date end_date is_whole state notification_ids created_at updated_at"],
    lesson_sets: ["id calendar_id from_date lessons created_at updated_at"],
    reservation_changes: [
      "id reservation_id kind date start_time end_time shift environment_ids class_ids discipline_id until",
      "booked_at created_at",
    ],
    reservation_classes: ["reservation_id class_id status date start_time"],
    reservation_counts: ["status unit period count"],
    reservation_equipment: [
      "reservation_id equipment_id quantity own_status rejection_reason status date start_time end_time",
    ],
    reservation_environments: ["reservation_id environment_id status date start_time"],
    reservation_teachers: ["status date start_time"],
    reservations: ["in_conflict is_folded"],
    resources: ["id name name_key sort_key created_at updated_at archived_at"],
    room_closures: [
      "id environment_id start_date end_date is_morning is_afternoon is_evening reason",
      "is_public created_at updated_at",
    ],
    school_logo: ["slot type bytes hash width height updated_at"],
    settings: ["id key value description updated_at"],
    takeovers: ["id term position"],
    timetable_aliases: ["kind class_id discipline_id environment_id chosen_at"],
    timetable_changes: ["timetable_id kind"],
    timetable_faults: ["timetable_id"],
    timetable_files: ["timetable_id"],
    timetable_lessons: ["id timetable_id"],
    timetable_readings: ["timetable_id"],
    timetable_series: ["series_id timetable_id step"],
    timetable_steps: ["id timetable_id first"],
    timetables: [
      "id state format file_name calendar_id start_date end_date mapping lesson_count counts fault_count",
      "step done total left_out_count left_out from_date published_at created_at",
      "updated_at",
    ],
    user_groups: ["id name created_at updated_at"],
    welcome_messages: ["id shift message created_at updated_at"],
  },
} as const satisfies { readonly [D in DatumKey | "none"]?: { readonly [T in keyof DB]?: readonly string[] } };

type Lists = typeof LISTED;

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

type In<List, T> = T extends keyof List
  ? List[T] extends readonly (infer Text)[]
    ? Words<Text>
    : never
  : never;

type ListedColumns<T> = { [D in keyof Lists]: In<Lists[D], T> }[keyof Lists];

/** Columns that no list has, and words that are no column of their table. */
type Fault = {
  [T in keyof DB]: Exclude<keyof DB[T], ListedColumns<T>> | Exclude<ListedColumns<T>, keyof DB[T]>;
}[keyof DB];

/** Does not compile where a column is not listed, nor where a listed one is gone; the error has its name. */
export const IS_COMPLETE: [Fault] extends [never] ? true : `${Fault}, listed wrongly` = true;

export function listColumns(): { column: string; datum: DatumKey | null }[] {
  return Object.entries(LISTED).flatMap(([key, tables]) =>
    Object.entries(tables).flatMap(([table, lines]: [string, readonly string[]]) =>
      lines
        .flatMap((line) => line.split(" "))
        .map((name) => ({ column: `${table}.${name}`, datum: key === "none" ? null : (key as DatumKey) })),
    ),
  );
}

export function tablesOf(key: DatumKey): string[] {
  return Object.keys((LISTED as Partial<Record<DatumKey, object>>)[key] ?? {});
}
