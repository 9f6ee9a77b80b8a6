import { data } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { ArchiveBox, ArchiveLink, RestoreLink } from "#app/components/catalog/archive-bar.tsx";
import { ListPage } from "#app/components/catalog/list-page.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { RowLink } from "#app/components/ui/row-link.tsx";
import { RowMenu } from "#app/components/ui/row-menu.tsx";
import { ROLE_SLUGS, ROLES } from "#app/domain/access/role.ts";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readNamePage } from "#app/http/catalog/name-page.server.ts";
import { listQuery } from "#app/http/people/user-draft.ts";
import { statusOfRegions } from "#app/http/region.server.ts";
import { countUsers, listUsers } from "#app/models/people/user.server.ts";
import { readSignIns } from "#app/services/people/change-sign-in.server.ts";
import { manageableRoles } from "#app/services/people/permission.server.ts";
import { formText } from "#app/text/form.ts";
import { frameText } from "#app/text/frame.ts";
import { handoverText } from "#app/text/people/handover.ts";
import { signInText } from "#app/text/people/sign-in.ts";
import { userText } from "#app/text/people/users.ts";

const BASE = ADDRESSES.users;

export const loader = guarded({
  "GET /admin/usuarios": ({ url, actor, context, deps }) => {
    const roles = manageableRoles(actor.role);
    const role = ROLES.find((each) => ROLE_SLUGS[each] === url.searchParams.get("perfil"));
    const ofRole = role ? { role } : {};
    const { rows, ...list } = readNamePage(
      { url, context },
      {
        count: (filter) => countUsers(deps.db, { ...filter, ...ofRole }),
        list: (filter, part) => listUsers(deps.db, { ...filter, ...ofRole }, part),
      },
    );
    const signIns = readSignIns(deps, rows?.map(({ id }) => id) ?? []);
    const users =
      rows?.map((user) => ({
        ...user,
        signIn: signIns.get(user.id) ?? null,
        isOwn: user.id === actor.id,
        isManageable: roles.includes(user.role),
      })) ?? null;
    return data(
      { ...list, role: role ?? null, users, mayArchive: actor.role === "admin" },
      statusOfRegions(users),
    );
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: userText.title };

type Row = ReturnType<typeof useLoaderData<typeof loader>>["users"] extends (infer R)[] | null ? R : never;

type ActionsProps = { user: Row; query: string; mayArchive: boolean };

function UserActions({ user, query, mayArchive }: ActionsProps) {
  const { id, name } = user;
  if (!user.isManageable) return null;
  const link = (
    to: "userEdit" | "userPassword" | "userSignIn" | "userAnonymise" | "userDelete",
    label: string,
  ) => <RowLink to={addressOf(to, id) + query} label={label} name={name} />;
  return (
    <RowMenu id={id} name={name}>
      {link("userEdit", formText.edit)}
      {user.role === "teacher" ? (
        <RowLink to={addressOf("userHandover", id)} label={handoverText.action} name={name} />
      ) : null}
      <hr />
      {user.signIn?.hasPassword === false ? null : link("userPassword", userText.reset)}
      {link("userSignIn", signInText.action)}
      {user.isOwn ? null : (
        <>
          <hr />
          {mayArchive ? <ArchiveLink list="users" id={id} name={name} /> : null}
          {link("userAnonymise", userText.anonymise)}
          {link("userDelete", formText.delete)}
        </>
      )}
    </RowMenu>
  );
}

function signInSentence({ way, hasPassword }: NonNullable<Row["signIn"]>): string | null {
  if (!way) return null;
  const state = signInText.states[way];
  return hasPassword ? `${state}, ${signInText.alsoPassword}` : state;
}

function UserName({ user, query, isArchived }: { user: Row; query: string; isArchived: boolean }) {
  const { id, name, email, isOwn, isManageable } = user;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      {isManageable && !isArchived ? (
        <Link to={addressOf("userEdit", id) + query} className="tap max-sm:items-end!" preventScrollReset>
          {name}
        </Link>
      ) : (
        name
      )}
      {isOwn ? <span className="hint"> ({userText.you})</span> : null}
      <p className="hint">{email}</p>
    </div>
  );
}

function UserRow({ user, query, isArchived, mayArchive }: ActionsProps & { isArchived: boolean }) {
  const { fields, situation } = userText;
  const named = <UserName user={user} query={query} isArchived={isArchived} />;
  return (
    <tr>
      <th scope="row">
        {isArchived || !mayArchive || user.isOwn ? (
          named
        ) : (
          <ArchiveBox id={user.id} name={user.name}>
            {named}
          </ArchiveBox>
        )}
      </th>
      <td data-label={fields.username} className="min-w-36">
        <span className="min-w-0 [overflow-wrap:anywhere]">{user.username}</span>
      </td>
      <td data-label={fields.role}>{frameText.roles[user.role]}</td>
      <td data-label={situation}>
        {user.firstLogin ? <span className="badge">{userText.firstLogin}</span> : null}
        {user.signIn?.way ? <p className="hint">{signInSentence(user.signIn)}</p> : null}
      </td>
      <td className="row-actions">
        <div>
          {isArchived ? null : <UserActions user={user} query={query} mayArchive={mayArchive} />}
          {isArchived && mayArchive ? <RestoreLink list="users" id={user.id} name={user.name} /> : null}
        </div>
      </td>
    </tr>
  );
}

export default function UserList() {
  const { users, role, isArchived, mayArchive, ...page } = useLoaderData<typeof loader>();
  const query = listQuery(useLocation().search);
  const { fields, nameAndEmail, situation } = userText;
  return (
    <ListPage
      text={userText}
      searchLabel={userText.searchLabel}
      base={BASE}
      filter={{
        name: "perfil",
        label: fields.role,
        value: role ? ROLE_SLUGS[role] : "",
        options: [
          { value: "", label: formText.all },
          ...ROLES.map((each) => ({ value: ROLE_SLUGS[each], label: frameText.roles[each] })),
        ],
      }}
      addTo={ADDRESSES.userNew}
      importKind="users"
      archive={{ list: "users", isArchived, mayArchive }}
      query={query}
      count={users ? users.length : null}
      {...page}
    >
      <ActionsTable
        name={userText.title}
        width="m"
        columns={[nameAndEmail, fields.username, fields.role, situation]}
        isShort
      >
        {users?.map((user) => (
          <UserRow key={user.id} user={user} query={query} isArchived={isArchived} mayArchive={mayArchive} />
        ))}
      </ActionsTable>
    </ListPage>
  );
}
