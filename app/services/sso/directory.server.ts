/** Sign-in by the school's directory: LDAP or Active Directory (rules R27.6). */
import type { Client, Entry, EqualityFilter, Filter } from "ldapts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { boundedConnections, MAX_DIRECTORY_BYTES, MAX_DIRECTORY_LIST_BYTES } from "./bounds.server.ts";
import { type ExternalPerson, roleOfGroups } from "./person.ts";
import type { LdapSettings } from "./settings.ts";

const TIMEOUT_MS = 5000;
/** Of one connection: bytes, and as how many of the slowest single answers all may last together. */
const SIGN_IN = { maxBytes: MAX_DIRECTORY_BYTES, slowAnswers: 6 };
const LIST = { maxBytes: MAX_DIRECTORY_LIST_BYTES, slowAnswers: 24 };
/** Flag ACCOUNTDISABLE of `userAccountControl` (MS-ADTS §2.2.16). */
const ACCOUNT_DISABLED = 2;
const MAX_ADDRESSES = 5;
const PAGE = 500;
const KEYS_AT_ONCE = 50;
/** Active Directory follows groups in groups by itself (LDAP_MATCHING_RULE_IN_CHAIN, MS-ADTS §3.1.1.3.4.4.3). */
const IN_CHAIN = "1.2.840.113556.1.4.1941";
/** In other directories: how far groups in groups are followed, and how many groups of one person. */
const MAX_NESTING = 5;
const MAX_GROUPS = 200;

const ATTRIBUTES = [
  "entryUUID",
  "objectGUID",
  "uid",
  "sAMAccountName",
  "cn",
  "displayName",
  "mail",
  "userAccountControl",
  "nsAccountLock",
  "pwdAccountLockedTime",
];

type Ldap = typeof import("ldapts");

export type Directory = {
  readonly settings: LdapSettings;
  /** The person with this name and password in the directory; `badCredentials` if there is none. */
  authenticate(
    username: string,
    password: string,
    /** Groups of the school to ask about beside those of the settings. */
    groupNames?: string[],
  ): Promise<Result<ExternalPerson>>;
  /** Which of the keys belong to people who may still sign in; null where the directory does not answer. */
  listPresent(subjects: string[]): Promise<Set<string> | null>;
  /** Everybody whom the filter finds and who is not disabled; refused where there are more than `limit`. */
  listPeople(limit: number): Promise<Result<ExternalPerson[]>>;
  /** The steps of a sign-in without a person's password; throws the error of the step that fails. */
  connect(): Promise<void>;
  bind(): Promise<void>;
  countPeople(): Promise<number>;
};

/**
 * A text as a filter's value (RFC 4515 §3): ASCII that is neither letter nor digit by its code. Other characters stay:
 * ldapts reads an escape as a character, not as a byte.
 */
export function escapeFilter(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
    /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]/g,
    (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}

function holding(dn: string): string {
  const value = escapeFilter(dn);
  return `(member=${value})(uniqueMember=${value})`;
}

function textsOf(entry: Entry, name: string): string[] {
  return [entry[name] ?? []].flat().map(String).filter(Boolean);
}

/** AD's key in hexadecimal, or the standard one of RFC 4530; null where the directory shows neither. */
function subjectOf(entry: Entry): string | null {
  const guid = [entry.objectGUID ?? []].flat()[0];
  if (guid !== undefined && guid.length > 0) return `guid-${Buffer.from(guid).toString("hex")}`;
  const [uuid] = textsOf(entry, "entryUUID");
  return uuid ? `uuid-${uuid.toLowerCase()}` : null;
}

function filterOfSubject({ EqualityFilter }: Ldap, subject: string): EqualityFilter {
  const key = subject.slice(5);
  return subject.startsWith("guid-")
    ? new EqualityFilter({ attribute: "objectGUID", value: Buffer.from(key, "hex") })
    : new EqualityFilter({ attribute: "entryUUID", value: key });
}

function isDisabled(entry: Entry): boolean {
  const flags = Number(textsOf(entry, "userAccountControl")[0] ?? 0);
  const isLocked = textsOf(entry, "nsAccountLock")[0]?.toUpperCase() === "TRUE";
  // 000001010000Z: locked for good by an administrator (draft-behera-ldap-password-policy).
  return (
    (flags & ACCOUNT_DISABLED) !== 0 ||
    isLocked ||
    textsOf(entry, "pwdAccountLockedTime")[0] === "000001010000Z"
  );
}

/** @param timeoutMs how long the directory may take for one answer. */
export function createDirectory(settings: LdapSettings, timeoutMs = TIMEOUT_MS): Directory {
  const { base, bind, userFilter, roleGroups } = settings;
  const filterOf = (username: string) => userFilter.replaceAll("{username}", () => username);

  /** Runs `work` on a connection of its own, which receives so much, for so long. Loaded by the first sign-in. */
  async function connected<T>(
    work: (client: Client, ldap: Ldap) => Promise<T>,
    { maxBytes, slowAnswers } = SIGN_IN,
  ): Promise<T> {
    const ldap = await import("ldapts");
    const client = new ldap.Client({
      url: settings.url,
      timeout: timeoutMs,
      connectTimeout: timeoutMs,
      ...boundedConnections(maxBytes, timeoutMs * slowAnswers),
    });
    try {
      if (settings.startTls) await client.startTLS({ servername: new URL(settings.url).hostname });
      return await work(client, ldap);
    } finally {
      await client.unbind().catch(() => undefined);
    }
  }

  async function asService(client: Client): Promise<void> {
    if (bind) await client.bind(bind.dn, bind.password);
  }

  async function search(
    client: Client,
    filter: string | Filter,
    limit: number,
    attributes = ATTRIBUTES,
  ): Promise<Entry[]> {
    const { searchEntries } = await client.search(base, {
      scope: "sub",
      filter,
      attributes,
      explicitBufferAttributes: ["objectGUID"],
      sizeLimit: limit,
    });
    return searchEntries;
  }

  async function searchOne(client: Client, ldap: Ldap, filter: string): Promise<Entry | null | "several"> {
    try {
      const [entry, ...others] = await search(client, filter, 2);
      return others.length > 0 ? "several" : (entry ?? null);
    } catch (error) {
      if (error instanceof ldap.SizeLimitExceededError) return "several";
      throw error;
    }
  }

  /** Every group that holds the entry, also by way of other groups; null where they are too many to follow. */
  async function climbGroups(client: Client, ldap: Ldap, members: string): Promise<Entry[] | null> {
    const found = new Map<string, Entry>();
    let filter = `(|${members})`;
    try {
      for (let level = 0; level < MAX_NESTING; level++) {
        const groups = await search(client, filter, MAX_GROUPS, ["cn"]);
        const unseen = groups.filter(({ dn }) => !found.has(dn));
        for (const group of unseen) found.set(group.dn, group);
        if (unseen.length === 0) break;
        if (found.size > MAX_GROUPS) return null;
        filter = `(|${unseen.map(({ dn }) => holding(dn)).join("")})`;
      }
      return [...found.values()];
    } catch (error) {
      if (error instanceof ldap.SizeLimitExceededError) return null;
      throw error;
    }
  }

  /** Groups in groups included, if the settings or the school name any; beyond `MAX_GROUPS` only named direct ones. */
  async function groupsOf(
    client: Client,
    ldap: Ldap,
    entry: Entry,
    { username, groupNames }: { username: string; groupNames: string[] },
  ): Promise<string[]> {
    const names = [...new Set([...Object.values(roleGroups ?? {}).flat(), ...groupNames])];
    if (names.length === 0) return [];
    const isActiveDirectory = entry.objectGUID !== undefined && entry.objectGUID.length > 0;
    const members = isActiveDirectory
      ? `${holding(entry.dn)}(member:${IN_CHAIN}:=${escapeFilter(entry.dn)})`
      : `${holding(entry.dn)}(memberUid=${escapeFilter(username)})`;
    const named = names.map((name) => `(cn=${escapeFilter(name)})`).join("");
    const groups =
      (isActiveDirectory ? null : await climbGroups(client, ldap, members)) ??
      (await search(client, `(&(|${named})(|${members}))`, 0, ["cn"]));
    return groups.flatMap((group) => textsOf(group, "cn"));
  }

  async function toPerson(
    client: Client,
    ldap: Ldap,
    entry: Entry,
    { typed, groupNames }: { typed: string; groupNames: string[] },
  ): Promise<ExternalPerson | null> {
    const subject = subjectOf(entry);
    if (!subject) return null;
    const username = textsOf(entry, "uid")[0] ?? textsOf(entry, "sAMAccountName")[0] ?? typed;
    const addresses = textsOf(entry, "mail").slice(0, MAX_ADDRESSES);
    const groups = await groupsOf(client, ldap, entry, { username, groupNames });
    const role = roleOfGroups(roleGroups, groups);
    const name = textsOf(entry, "displayName")[0] ?? textsOf(entry, "cn")[0] ?? "";
    return { way: "ldap", issuer: "", subject, name, username, addresses, sharedAddresses: [], role, groups };
  }

  async function readPerson(
    client: Client,
    ldap: Ldap,
    entry: Entry,
    asked: { typed: string; groupNames: string[] },
  ): Promise<Result<ExternalPerson>> {
    if (isDisabled(entry)) return refuse("outsideDisabled");
    const person = await toPerson(client, ldap, entry, asked);
    if (!person) return refuse("directoryMisconfigured");
    const shared = new Set<string>();
    for (const address of person.addresses) {
      const holder = await searchOne(client, ldap, `(mail=${escapeFilter(address)})`);
      if (holder === "several") shared.add(address);
    }
    const addresses = person.addresses.filter((address) => !shared.has(address));
    return ok({ ...person, addresses, sharedAddresses: [...shared] });
  }

  async function listEntries(client: Client, limit: number): Promise<Entry[] | null> {
    const entries: Entry[] = [];
    const options = { scope: "sub", filter: filterOf("*"), attributes: ATTRIBUTES } as const;
    const pages = client.searchPaginated(base, {
      ...options,
      explicitBufferAttributes: ["objectGUID"],
      paged: { pageSize: PAGE },
    });
    for await (const { searchEntries } of pages) {
      entries.push(...searchEntries);
      if (entries.length > limit) return null;
    }
    return entries;
  }

  async function signIn(
    client: Client,
    ldap: Ldap,
    { password, ...asked }: { typed: string; groupNames: string[]; password: string },
  ) {
    await asService(client);
    const entry = await searchOne(client, ldap, filterOf(escapeFilter(asked.typed)));
    const isOne = entry !== null && entry !== "several";
    const person = isOne ? await readPerson(client, ldap, entry, asked) : refuse("badCredentials");
    try {
      // The same work for an unknown name. No error reveals anything before the password is right.
      await client.bind(isOne ? entry.dn : `cn=ninguem,${base}`, password);
    } catch (error) {
      if (error instanceof ldap.ResultCodeError) return refuse("badCredentials");
      throw error;
    }
    return person;
  }

  return {
    settings,
    async authenticate(username, password, groupNames = []) {
      // A directory may accept a bind without a password as an anonymous one (RFC 4513 §5.1.2).
      if (password === "" || password.startsWith("\0")) return refuse("badCredentials");
      try {
        return await connected((client, ldap) =>
          signIn(client, ldap, { typed: username, groupNames, password }),
        );
      } catch (error) {
        const { ResultCodeError } = await import("ldapts");
        return refuse(error instanceof ResultCodeError ? "directoryMisconfigured" : "directoryUnavailable");
      }
    },
    async listPeople(limit) {
      try {
        return await connected(async (client, ldap) => {
          await asService(client);
          const entries = await listEntries(client, limit);
          if (!entries) return refuse("directoryTooLarge", { limit });
          const people: ExternalPerson[] = [];
          for (const entry of entries) {
            const person = isDisabled(entry)
              ? null
              : await toPerson(client, ldap, entry, { typed: "", groupNames: [] });
            if (person) people.push(person);
          }
          return ok(people);
        }, LIST);
      } catch (error) {
        const { ResultCodeError } = await import("ldapts");
        return refuse(error instanceof ResultCodeError ? "directoryMisconfigured" : "directoryNotReached");
      }
    },
    async listPresent(subjects) {
      const present = new Set<string>();
      try {
        await connected(async (client, ldap) => {
          await asService(client);
          const everybody = ldap.FilterParser.parseString(filterOf("*"));
          for (let from = 0; from < subjects.length; from += KEYS_AT_ONCE) {
            const keys = subjects
              .slice(from, from + KEYS_AT_ONCE)
              .map((subject) => filterOfSubject(ldap, subject));
            const some = new ldap.OrFilter({ filters: keys });
            const entries = await search(client, new ldap.AndFilter({ filters: [some, everybody] }), 0);
            for (const entry of entries) {
              const subject = subjectOf(entry);
              if (subject && !isDisabled(entry)) present.add(subject);
            }
          }
        }, LIST);
        return present;
      } catch {
        return null;
      }
    },
    connect: () =>
      connected(async (client) => {
        await client.search("", { scope: "base", attributes: ["supportedLDAPVersion"] });
      }),
    bind: () => connected(asService),
    countPeople: () =>
      connected(async (client, ldap) => {
        await asService(client);
        try {
          return (await search(client, filterOf("*"), 500, ["1.1"])).length;
        } catch (error) {
          if (error instanceof ldap.SizeLimitExceededError) return 500;
          throw error;
        }
      }),
  };
}
