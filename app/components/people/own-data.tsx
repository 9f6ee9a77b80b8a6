import { ADDRESSES } from "#app/domain/addresses.ts";
import { ownDataText as text } from "#app/text/people/own-data.ts";

export function OwnData() {
  return (
    <section className="panel" aria-labelledby="lgpd">
      <div className="grid gap-1">
        <h2 id="lgpd">{text.title}</h2>
        <p className="max-w-[68ch]">{text.lead}</p>
      </div>
      <div className="actions">
        <a className="button" data-look="secondary" href={ADDRESSES.profileData} download>
          {text.download}
        </a>
        <a className="button" data-look="quiet" href={ADDRESSES.privacy}>
          {text.privacy}
        </a>
      </div>
    </section>
  );
}
