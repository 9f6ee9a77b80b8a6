import { data } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ArchiveBox, RestoreLink } from "#app/components/catalog/archive-bar.tsx";
import { ListPage } from "#app/components/catalog/list-page.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { RowLink } from "#app/components/ui/row-link.tsx";
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
    const { rows, ...list } = readNamePage(
      { url, context },
      {
        count: (filter) => countUsers(deps.db, filter),
        list: (filter, part) => listUsers(deps.db, filter, part),
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
    return data({ ...list, users, mayArchive: actor.role === "admin" }, statusOfRegions(users));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: userText.title };

type Row = ReturnType<typeof useLoaderData<typeof loader>>["users"] extends (infer R)[] | null ? R : never;

function UserActions({ user, query }: { user: Row; query: string }) {
  const { id, name } = user;
  if (!user.isManageable) return null;
  return (
    <>
      <RowLink to={addressOf("userEdit", id) + query} label={formText.edit} name={name} />
      {user.signIn?.hasPassword === false ? null : (
        <RowLink to={addressOf("userPassword", id) + query} label={userText.reset} name={name} />
      )}
      {user.role === "teacher" ? (
        <RowLink to={addressOf("userHandover", id)} label={handoverText.action} name={name} />
      ) : null}
      <RowLink to={addressOf("userSignIn", id) + query} label={signInText.action} name={name} />
      {user.isOwn ? null : (
        <>
          <RowLink
            to={addressOf("userAnonymise", id) + query}
            label={userText.anonymise}
            name={name}
            danger
          />
          <RowLink to={addressOf("userDelete", id) + query} label={formText.delete} name={name} danger />
        </>
      )}
    </>
  );
}

function signInSentence({ way, hasPassword }: NonNullable<Row["signIn"]>): string | null {
  if (!way) return null;
  const state = signInText.states[way];
  return hasPassword ? `${state}, ${signInText.alsoPassword}` : state;
}

function UserRow({
  user,
  query,
  isArchived,
  mayArchive,
}: {
  user: Row;
  query: string;
  isArchived: boolean;
  mayArchive: boolean;
}) {
  const { fields } = userText;
  return (
    <tr>
      <th scope="row">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          {isArchived || !mayArchive || user.isOwn ? null : <ArchiveBox id={user.id} name={user.name} />}
          {user.name}
          {user.isOwn ? <span className="hint font-normal"> ({userText.you})</span> : null}
          <p className="hint font-normal">{user.email}</p>
        </div>
      </th>
      <td data-label={fields.username} className="min-w-36">
        <span className="min-w-0 [overflow-wrap:anywhere]">{user.username}</span>
      </td>
      <td data-label={fields.role}>
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="badge">{frameText.roles[user.role]}</span>
          {user.signIn?.way ? <p className="hint">{signInSentence(user.signIn)}</p> : null}
          {user.firstLogin ? <p className="hint">{userText.firstLogin}</p> : null}
        </div>
      </td>
      <td className="row-actions">
        <div>
          {!isArchived ? <UserActions user={user} query={query} /> : null}
          {isArchived && mayArchive ? <RestoreLink list="users" id={user.id} name={user.name} /> : null}
        </div>
      </td>
    </tr>
  );
}

export default function UserList() {
  const { users, search, page, pages, isArchived, mayArchive } = useLoaderData<typeof loader>();
  const query = listQuery(useLocation().search);
  const { fields, nameAndEmail } = userText;
  return (
    <ListPage
      text={userText}
      searchLabel={userText.searchLabel}
      base={BASE}
      addTo={ADDRESSES.userNew}
      importKind="users"
      archive={{ list: "users", isArchived, mayArchive }}
      query={query}
      search={search}
      count={users ? users.length : null}
      page={page}
      pages={pages}
    >
      <ActionsTable name={userText.title} width="l" columns={[nameAndEmail, fields.username, fields.role]}>
        {users?.map((user) => (
          <UserRow key={user.id} user={user} query={query} isArchived={isArchived} mayArchive={mayArchive} />
        ))}
      </ActionsTable>
    </ListPage>
  );
}
