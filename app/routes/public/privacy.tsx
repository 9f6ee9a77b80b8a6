import { ADDRESSES } from "#app/domain/addresses.ts";
import { DATUM_KEYS } from "#app/domain/users/personal-data.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { schoolOf } from "#app/http/settings/school.server.ts";
import { datumWords, privacyText as text } from "#app/text/users/privacy.ts";
import { renderPublicPage } from "./document.server.tsx";
import { renderMarkup } from "./markup.server.tsx";
import { SkipLink, TableHead } from "./page-parts.tsx";
import sheet from "./privacy.css?url";

export const loader = guarded({
  "GET /privacidade": ({ url, context, deps }) => {
    const school = schoolOf({ url, context });
    return renderPublicPage({
      status: 200,
      title: `${text.title} · ${school.name}`,
      school,
      sheet,
      body: [renderMarkup(<Privacy schoolName={school.name} contact={deps.privacyContact} />)],
    });
  },
});

function Data() {
  const { columns } = text;
  return (
    <table aria-labelledby="t-dados">
      <TableHead columns={[columns.data, columns.why, columns.howLong, columns.who]} />
      <tbody>
        {DATUM_KEYS.map((key) => {
          const { title, what, why, basis, howLong, who } = datumWords(key);
          return (
            <tr key={key}>
              <th scope="row">
                {title}
                <span className="what">{what}</span>
              </th>
              <td data-label={columns.why}>
                <p>{why}</p>
                <p className="muted">{`${text.basis}: ${basis}.`}</p>
              </td>
              <td data-label={columns.howLong}>{howLong}</td>
              <td data-label={columns.who}>{who}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Named({ items }: { items: string[][] }) {
  return (
    <ul>
      {items.map(([name, sentence]) => (
        <li key={name}>
          <b>{name}</b> {sentence}
        </li>
      ))}
    </ul>
  );
}

/** A mail address or a web address in the contact becomes a link. */
function Contact({ contact }: { contact: string }) {
  const mail = /[^\s,;<>()]+@[^\s,;<>()]+\.[a-z]+/i.exec(contact)?.[0];
  const [before, after] = mail
    ? [contact.slice(0, contact.indexOf(mail)), contact.slice(contact.indexOf(mail) + mail.length)]
    : [contact, ""];
  return (
    <p className="contact">
      {before}
      {mail ? <a href={`mailto:${mail}`}>{mail}</a> : null}
      {after}
    </p>
  );
}

function Privacy({ schoolName, contact }: { schoolName: string; contact: string | null }) {
  return (
    <>
      <SkipLink to="conteudo" words={text.skip} />
      <header className="band">
        <p>{schoolName}</p>
        <h1>{text.title}</h1>
      </header>
      <main id="conteudo" tabIndex={-1}>
        <p>{text.lead(schoolName)}</p>
        <section aria-labelledby="t-contato">
          <h2 id="t-contato">{text.contact}</h2>
          {contact ? <p>{text.contactIs}</p> : <p>{text.contactUnset}</p>}
          {contact ? <Contact contact={contact} /> : null}
        </section>
        <section aria-labelledby="t-direitos">
          <h2 id="t-direitos">{text.rights}</h2>
          <p>{text.rightsLead}</p>
          <Named items={text.rightsList} />
        </section>
        <section aria-labelledby="t-dados">
          <h2 id="t-dados">{text.data}</h2>
          <p>{text.notStored}</p>
          <Data />
        </section>
        <section aria-labelledby="t-fora">
          <h2 id="t-fora">{text.elsewhere}</h2>
          <ul>
            {text.elsewhereList.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="t-cookies">
          <h2 id="t-cookies">{text.cookies}</h2>
          <Named items={text.cookiesList} />
          <p>{text.cookiesElse}</p>
        </section>
      </main>
      <footer>
        <p className="links">
          <a href={ADDRESSES.weekly}>{text.back}</a> <a href={ADDRESSES.signIn}>{text.signIn}</a>
        </p>
      </footer>
    </>
  );
}
