import { ADDRESSES } from "#app/domain/addresses.ts";
import { type Html, html } from "#app/domain/html.ts";
import { DATUM_KEYS } from "#app/domain/people/personal-data.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { datumWords, privacyText as text } from "#app/text/people/privacy.ts";
import { renderPublicPage } from "./document.server.ts";
import { toMarkup } from "./markup.server.ts";
import { skipLink, tableHead } from "./page-parts.ts";
import sheet from "./privacy.css?url";

export const loader = guarded({
  "GET /privacidade": ({ url, context, deps }) => {
    const school = schoolOf({ url, context });
    return renderPublicPage({
      status: 200,
      title: `${text.title} · ${school.name}`,
      school,
      sheet,
      body: [toMarkup(privacyPage(school.name, deps.privacyContact))],
    });
  },
});

function dataTable(): Html {
  const { columns } = text;
  const rows = DATUM_KEYS.map((key) => {
    const { title, what, why, basis, howLong, who } = datumWords(key);
    return html`
      <tr>
        <th scope="row">${title}<span class="what">${what}</span></th>
        <td data-label="${columns.why}"><p>${why}</p><p class="muted">${text.basis}: ${basis}.</p></td>
        <td data-label="${columns.howLong}">${howLong}</td>
        <td data-label="${columns.who}">${who}</td>
      </tr>`;
  });
  return html`
    <table aria-labelledby="t-dados">
      ${tableHead([columns.data, columns.why, columns.howLong, columns.who])}
      <tbody>${rows}</tbody>
    </table>`;
}

function named(items: string[][]): Html {
  return html`<ul>${items.map(([name = "", sentence = ""]) => html`<li><b>${name}</b> ${sentence}</li>`)}</ul>`;
}

function contactLine(contact: string): Html {
  const mail = /[^\s,;<>()]+@[^\s,;<>()]+\.[a-z]+/i.exec(contact)?.[0];
  if (!mail) return html`<p class="contact">${contact}</p>`;
  const start = contact.indexOf(mail);
  const [before, after] = [contact.slice(0, start), contact.slice(start + mail.length)];
  return html`<p class="contact">${before}<a href="mailto:${mail}">${mail}</a>${after}</p>`;
}

function privacyPage(schoolName: string, contact: string | null): Html {
  return html`
    ${skipLink({ to: "conteudo", words: text.skip })}
    <header class="band"><p>${schoolName}</p><h1>${text.title}</h1></header>
    <main id="conteudo" tabindex="-1">
      <p>${text.lead(schoolName)}</p>
      <section aria-labelledby="t-contato">
        <h2 id="t-contato">${text.contact}</h2>
        <p>${contact ? text.contactIs : text.contactUnset}</p>
        ${contact && contactLine(contact)}
      </section>
      <section aria-labelledby="t-direitos">
        <h2 id="t-direitos">${text.rights}</h2>
        <p>${text.rightsLead}</p>
        ${named(text.rightsList)}
      </section>
      <section aria-labelledby="t-dados">
        <h2 id="t-dados">${text.data}</h2>
        <p>${text.notStored}</p>
        ${dataTable()}
      </section>
      <section aria-labelledby="t-fora">
        <h2 id="t-fora">${text.elsewhere}</h2>
        <ul>${text.elsewhereList.map((sentence) => html`<li>${sentence}</li>`)}</ul>
      </section>
      <section aria-labelledby="t-cookies">
        <h2 id="t-cookies">${text.cookies}</h2>
        ${named(text.cookiesList)}
        <p>${text.cookiesElse}</p>
      </section>
    </main>
    <footer>
      <p class="links">
        <a href="${ADDRESSES.weekly}">${text.back}</a>${" "}
        <a href="${ADDRESSES.signIn}">${text.signIn}</a>
      </p>
    </footer>`;
}
