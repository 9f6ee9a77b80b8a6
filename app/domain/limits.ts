/** The most that one input may hold. Each limit is defined here only; forms hint it and schemas refuse beyond it. */

/** Dates of one request: enough for one weekday of a whole school year. */
export const MAX_DATES = 60;

export const MAX_ENVIRONMENTS = 40;

/** Classes, and teachers, of one reservation, the first one included. */
export const MAX_JOINED = 10;

/** Characters of the names of the further ones in a form. */
export const MAX_FURTHER_NAMES = 1000;

/** Kinds of resources of a school, and so of one room: what a room's form can list. */
export const MAX_RESOURCES = 60;

/** People that a room names, of those who answer for it and of those whom it approves at once each. */
export const MAX_ROOM_PEOPLE = 100;

/** Kinds of equipment of a school: what a form can list, and how many there are of one. */
export const MAX_EQUIPMENT = 60;
export const MAX_EQUIPMENT_COUNT = 9999;
/** Kinds of equipment that a reservation names. */
export const MAX_BOOKED_KINDS = 10;
/** Kinds that wait by themselves, above the queue. */
export const MAX_EQUIPMENT_WAITING = 50;
export const MAX_EQUIPMENT_TYPE_LENGTH = 60;

/** Characters of what the counter notes about something that was handed out. */
export const MAX_HANDOUT_NOTE_LENGTH = 200;

/** Lines on one page of the counter, and things out of other days that it shows, at most. */
export const COUNTER_PAGE_SIZE = 50;
export const MAX_OUT_SHOWN = 500;

/** The most that is counted of one resource in a room. */
export const MAX_RESOURCE_COUNT = 10_000;

/** Characters of a shift's welcome message: what the panel's rail holds. */
export const MAX_WELCOME_LENGTH = 200;

/** Reservations of one teacher that wait for a decision, where the settings say nothing else. */
export const DEFAULT_PENDING_LIMIT = 200;

/** Bytes of the JSON answer to a check for conflicts, however many there are. */
export const MAX_CHECK_BYTES = 5000;

/** Rooms that an answer names to take another's place besides the best ones, over all of its dates. */
export const MAX_WAYS_NAMED = 400;

/** Conflicts that an answer names before the rest is only counted. */
export const MAX_CONFLICTS_NAMED = 20;

/** The same beside a row of the queue and in the sentence of a refusal. */
export const MAX_RIVALS_NAMED = 5;

/** Up to here the rivals of a row are counted. */
export const MAX_RIVALS_COUNTED = 100;

export const MAX_NOTES_LENGTH = 500;

export const MAX_REASON_LENGTH = 500;

/** Characters of a search; the rest is not read. */
export const MAX_SEARCH_LENGTH = 100;

/** Words of a search that are found apart; the rest is one phrase. */
export const MAX_SEARCH_WORDS = 6;

/** Rows of one answer of a call that lists; the rest is on its next page. */
export const MAX_LISTED = 500;

/** Rows that a search of reservations counts and shows; beyond them the page asks to refine it. */
export const MAX_FOUND = 200;

/** Reservations of one shift of a week that the dashboard shows. */
export const MAX_WEEK_SHOWN = 500;

/** Rooms that the dashboard's week shows although they have no reservation; of more only those with one. */
export const MAX_WEEK_ROOMS = 200;

/** Reservations that a filter of the queue looks at, at most, to find those. */
export const MAX_EXAMINED = 5000;

/** Warnings about people and classes that are named; all are counted. */
export const MAX_WARNINGS = 20;

/** Unread notifications that are counted; more are "99+". */
export const MAX_UNREAD = 99;

/** Rows that may be ticked for one bulk decision: as many as a filter shows. */
export const MAX_SELECTED = 200;

/** Rows that "Aprovar as n sem conflito" takes: all that wait in a large school, and what a request has time for. */
export const MAX_CLEAR = 20_000;

/** Rooms that are offered to move a reservation to. */
export const MAX_ROOMS_OFFERED = 3;

/** How long a decision can be undone (rules R3.27). */
export const UNDO_MS = 10 * 60_000;

/** Days ahead on which a change of an approved reservation is shown (rules R9.21). */
export const CHANGE_DAYS = 7;

/** How long mail of a decision waits, so that an undo until then withdraws it unsent (rules R12.5). */
export const MAIL_DELAY_MS = 2 * 60_000;

/** bcrypt reads no further than this. */
export const MAX_PASSWORD_BYTES = 72;

/** Characters of a password that is compared with the stored one; a longer one is wrong. */
export const MAX_COMPARED_PASSWORD_LENGTH = 1000;

/** Characters of the name of a person, a room, a discipline or a class. */
export const MAX_NAME_LENGTH = 120;

/** Characters of the name of a resource: it shares a line with others. */
export const MAX_RESOURCE_NAME_LENGTH = 60;

export const MAX_USERNAME_LENGTH = 60;

/** Characters of an e-mail address (RFC 5321 §4.5.3.1.3, without the angle brackets). */
export const MAX_EMAIL_LENGTH = 254;

export const MAX_LOCATION_LENGTH = 120;

export const MAX_ENVIRONMENT_DESCRIPTION_LENGTH = 1000;

/** Characters of a blocked day's title, of its description, and of what the panel shows in the title's place. */
export const MAX_BLOCKED_DAY_TITLE_LENGTH = 120;
export const MAX_BLOCKED_DAY_DESCRIPTION_LENGTH = 1000;
export const MAX_PANEL_MESSAGE_LENGTH = 200;

/** Days that are blocked in one go: more than the longest holidays of a school. */
export const MAX_BLOCKED_PERIOD = 100;

/** Reservations that a day to be blocked names before the rest is only counted. */
export const MAX_AFFECTED_NAMED = 10;

export const AUDIT_PAGE_SIZE = 50;

/** Entries of one row's history that are shown; older ones are found in the audit log. */
export const MAX_HISTORY = 50;

/** Reservations that one cleanup deletes: more than a school year of forty rooms. */
export const MAX_CLEANUP = 20_000;

/** Reservations that pass from one teacher to another in one act: more than a whole school's year. */
export const MAX_HANDOVER = 40_000;

/** Disciplines or classes that a hand-over is restricted to. */
export const MAX_HANDOVER_NAMES = 100;

/** Clashes that a hand-over names; the rest is counted. */
export const MAX_HANDOVER_CLASHES = 500;

/** Reservations that each of the two mails of a hand-over describes; the rest is counted. */
export const MAX_HANDOVER_MAILED = 60;

/** For how long a hand-over can be undone. */
export const HANDOVER_UNDO_HOURS = 24;

/** Mails on one page of the list of recent ones, and up to how many of a state are counted; more are "99+". */
export const MAIL_PAGE_SIZE = 50;
export const MAX_MAIL_COUNTED = 99;

/** Days for which a deleted reservation can be restored (rules R3.31). */
export const RESTORE_DAYS = 30;

/** People of a directory whom one import looks at. */
export const MAX_DIRECTORY_PEOPLE = 2000;

export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** Rows of a file that is imported, besides its titles. */
export const MAX_IMPORT_ROWS = 2000;

/** Columns of such a file, and characters of a cell; the rest is not read. */
export const MAX_IMPORT_COLUMNS = 30;
export const MAX_IMPORT_CELL = 2000;
/** Columns of a timetable that is drawn as a grid. */
export const MAX_GRID_COLUMNS = 400;
/** Sheets of a workbook from which one is chosen. */
export const MAX_LISTED_SHEETS = 100;
/** Characters of a sheet's name; spreadsheet programs allow 31. */
export const MAX_SHEET_NAME = 200;
/** Parts of a grid's cell that a person can name. */
export const MAX_GRID_PARTS = 8;
/** Cells of a workbook's sheet that are drawn as one. */
export const MAX_MERGES = 20_000;

/** Characters of all cells of such a file together. */
export const MAX_IMPORT_TEXT = 4_000_000;

/** Bytes of a timetable's file, lessons that it holds, and rows of it: joined lessons have a row per class (rules R28.2). */
export const MAX_TIMETABLE_BYTES = 8 * 1024 * 1024;
export const MAX_TIMETABLE_LESSONS = 20_000;
export const MAX_TIMETABLE_ROWS = 45_000;
/** Single periods of its lessons, of which one can have a whole shift's. */
export const MAX_TIMETABLE_PERIODS = 40_000;

/** Characters of a name in it, and names that one lesson has of a kind. */
export const MAX_TIMETABLE_NAME = 200;
export const MAX_TIMETABLE_NAMES = 40;

/** Drafts of timetables at once, and reservations that one publishes. */
export const MAX_TIMETABLES = 50;
/** Names of a kind that are matched in one call. */
export const MAX_TIMETABLE_MATCHES = 2000;
export const MAX_TIMETABLE_RESERVATIONS = 100_000;

/** Lines of a timetable's file that are no lesson, as they are named; the rest is counted. */
export const MAX_TIMETABLE_FAULTS = 500;

/** Collisions of a timetable that are listed; the rest is counted. */
export const MAX_TIMETABLE_COLLISIONS = 500;

export const TIMETABLE_UNDO_HOURS = 24;
/** Reservations that a timetable names of those that it could not write; the rest is counted. */
export const MAX_TIMETABLE_LEFT_OUT = 100;

/** Files that wait while one is read; all are held in memory. */
export const MAX_FILES_WAITING = 8;

/** How long reading one may take. */
export const MAX_FILE_READ_MS = 20_000;

/** Rows with a fault that a preview names before the rest is only counted. */
export const MAX_IMPORT_FAULTS = 50;

/** Resources by which rooms are filtered at once. */
export const MAX_RESOURCES_FILTERED = 10;

export const MAX_KEYS = 10;

export const MAX_KEY_NAME_LENGTH = 60;

/** Characters of the school's name, which is shown in a sidebar and beside the panel's rows. */
export const MAX_SCHOOL_NAME_LENGTH = 80;

/** Bytes of the school's logo, and pixels of its sides: the paper of a proof unpacks it, 2,000 of them in 5 s. */
export const MAX_LOGO_BYTES = 100 * 1024;
export const MAX_LOGO_SIDE = 1000;

export const MAX_LESSONS = 16;

/** Sets of lessons of a school, of all its calendars and years: they are read with every page that shows lessons. */
export const MAX_LESSON_SETS = 60;

/** Calendars of a school: one a kind of course, and what a year of questions has time for. */
export const MAX_CALENDARS = 16;

/** Terms of one calendar, of all its years. */
export const MAX_TERMS = 300;

/** Days of one term, and exceptions of one calendar in a year: as many as it has school days. */
export const MAX_TERM_DAYS = 366;
export const MAX_CALENDAR_DAYS = 200;

/** School days that a calendar's year may aim at. */
export const MAX_TARGET_DAYS = 366;

/** Days of one question for school days: three years. */
export const MAX_SCHOOL_DAYS_RANGE = 1100;

export const MAX_TERM_NAME_LENGTH = 60;
export const MAX_CALENDAR_TITLE_LENGTH = 80;

/** Series of one person that have not ended: the load of a teacher many times over. */
export const MAX_SERIES = 500;

/** Missing lessons that a page lists with places for them; the rest is counted. */
export const MAX_GAPS_SHOWN = 50;

/** Missing lessons that are counted; more are "99+". */
export const MAX_GAPS_COUNTED = 99;
export const MAX_CLOSURES = 50;
export const MAX_CLOSURE_DAYS = 730;
export const MAX_CLOSURE_REASON_LENGTH = 120;
/** Reservations that a closure's answer names. */
export const MAX_AFFECTED_LISTED = 200;

/** Rows of one list that are archived in one act. */
export const MAX_ARCHIVED_AT_ONCE = 500;

/** Lessons of one absence, which are decided in one transaction. */
export const MAX_ABSENCE_LESSONS = 60;

/** Days of one absence; for longer ones lessons are handed over. */
export const MAX_ABSENCE_DAYS = 31;

/** Absences of the sector's list, those that wait first; more are counted. */
export const MAX_ABSENCES_LISTED = 100;

/** Open absences of one person. */
export const MAX_ABSENCES_OF_PERSON = 20;

/** Colleagues that a call names for a lesson. */
export const MAX_SUBSTITUTES = 200;

/** Days around an absence outside of any term, by which colleagues are judged. */
export const SUBSTITUTION_DAYS = 120;

/** Reservations that are moved out of a room that is closed, in its transaction. */
export const MAX_MOVED = 25;

/** The digest by which a confirmation names the rows that it showed; empty before any were. */
export const ROWS_DIGEST = /^[\w-]{0,22}$/;
/** Rules of booking of a school: each is asked at every reservation. */
export const MAX_BOOKING_RULES = 200;

/** Rooms, groups and people that one rule names. */
export const MAX_RULE_NAMES = 100;

/** Groups of people of a school, and members of one. */
export const MAX_GROUPS = 200;
export const MAX_GROUP_MEMBERS = 2000;

export const MAX_GROUP_NAME_LENGTH = 60;

/** Days of which a rule's refusals are counted, and its preview looks back. */
export const RULE_DAYS = 30;

/** Requests that a rule's preview looks at, the newest first. */
export const MAX_RULE_PREVIEW = 500;
