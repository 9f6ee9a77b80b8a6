import type { Client } from "./app.ts";

export type PageForm = { method: string; action: string; names: string[] };

function attribute(tag: string, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? null;
}

/** The names of the fields and buttons in a fragment of HTML; in a whole page, those of the form `owner`. */
function namesIn(html: string, owner: string | null): string[] {
  const tags = html.match(/<(?:input|select|textarea|button)\b[^>]*>/g) ?? [];
  const own = tags.filter((tag) => attribute(tag, "form") === owner && !/\sformmethod="get"/i.test(tag));
  const names = own.map((tag) => attribute(tag, "name")).filter((name) => name !== null);
  return [...new Set(names)];
}

/** The POST forms of a page without JavaScript, with every name that they could send. */
export async function postForms(client: Client, path: string): Promise<PageForm[]> {
  const html = await (await client.fetch(path)).text();
  const forms = [...html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/g)];
  return forms
    .map(([, tag = "", inner = ""]) => {
      const id = attribute(tag, "id");
      return {
        method: attribute(tag, "method") ?? "get",
        action: attribute(tag, "action") ?? path,
        names: [...namesIn(inner, null), ...(id ? namesIn(html, id) : [])],
      };
    })
    .filter(({ method }) => method === "post");
}
