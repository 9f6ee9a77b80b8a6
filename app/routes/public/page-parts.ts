import { type Html, html } from "#app/domain/html.ts";
import type { School } from "#app/domain/settings/school.ts";

/** The school's logo, if it has one; its name is beside it. */
export function schoolPicture({ logo }: School): Html | null {
  if (!logo) return null;
  return html`<img class="school-logo" src="${logo.address}" alt="" width="${logo.width}" height="${logo.height}"/>`;
}

type LinkPreview = { title: string; description: string; schoolName: string; address: string };

/**
 * The link preview that a chat shows for the page: never a person's name.
 * @param preview.address the page's own, with scheme and host.
 */
export function linkPreview({ title, description, schoolName, address }: LinkPreview): Html {
  return html`
    <meta name="description" content="${description}"/>
    <meta property="og:type" content="website"/>
    <meta property="og:locale" content="pt_BR"/>
    <meta property="og:site_name" content="${schoolName}"/>
    <meta property="og:title" content="${title}"/>
    <meta property="og:description" content="${description}"/>
    <meta property="og:url" content="${address}"/>`;
}

/**
 * The skip link of a page, visible while focused.
 * @param link.to the id of its target, which has `tabindex="-1"`.
 */
export function skipLink({ to, words }: { to: string; words: string }): Html {
  return html`<a class="skip" href="#${to}">${words}</a>`;
}

/** A table's head: one heading per column. */
export function tableHead(columns: string[]): Html {
  return html`<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>`;
}
