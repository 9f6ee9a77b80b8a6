import type { Client } from "#tests/support/app.ts";

const SCREEN = "/admin/importar";

type Bytes = string | Uint8Array<ArrayBuffer>;

/** Sends a file to be imported. */
export function upload(client: Client, tipo: string, content: Bytes, name = "dados.csv"): Promise<Response> {
  const form = new FormData();
  form.append("tipo", tipo);
  form.append("arquivo", new Blob([content]), name);
  return client.fetch(SCREEN, { method: "POST", body: form });
}

/** Uploads and opens the preview; returns its address and its HTML. */
export async function preview(client: Client, tipo: string, content: Bytes, query = "") {
  const sent = await upload(client, tipo, content);
  const address = (sent.headers.get("location") ?? "") + query;
  return { address, html: address ? await (await client.fetch(address)).text() : await sent.text() };
}

/** The number of changes that a preview announces, as its form sends it. */
export function counts(html: string): Record<string, string> {
  const value = (name: string) => new RegExp(`name="${name}"[^>]*value="(\\d+)"`).exec(html)?.[1] ?? "";
  return { creates: value("creates"), updates: value("updates") };
}

/** Uploads, opens the preview and imports. */
export async function importAll(client: Client, tipo: string, content: Bytes): Promise<Response> {
  const { address, html } = await preview(client, tipo, content);
  return client.post(address, counts(html));
}
