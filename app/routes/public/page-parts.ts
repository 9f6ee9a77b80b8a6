import { type Html, html } from "#app/domain/html.ts";
import type { School } from "#app/domain/settings/school.ts";

export function schoolPicture({ logo }: School): Html | null {
  if (!logo) return null;
  return html`<img class="school-logo" src="${logo.address}" alt="" width="${logo.width}" height="${logo.height}"/>`;
}

type LinkPreview = { title: string; description: string; schoolName: string; address: string };

/** It never has a person's name. @param preview.address the page's own, with scheme and host. */
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

/** @param link.to the id of its target, which has `tabindex="-1"`. */
export function skipLink({ to, words }: { to: string; words: string }): Html {
  return html`<a class="skip" href="#${to}">${words}</a>`;
}

export function tableHead(columns: string[]): Html {
  return html`<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>`;
}
