import { ArchiveOffer } from "#app/components/catalog/archive-offer.tsx";
import ConfirmRoute from "#app/components/ui/confirm-route.tsx";
import { userText as text } from "#app/text/people/users.ts";
import { HandoverOffer } from "./handover-offer.tsx";

type EndedAccount = { id: number; coming: number; mayArchive: boolean };

function Offers({ id, coming, mayArchive }: EndedAccount) {
  return (
    <>
      <HandoverOffer id={id} coming={coming} />
      {mayArchive ? <ArchiveOffer list="users" id={id} /> : null}
    </>
  );
}

export function DeleteUser() {
  return <ConfirmRoute<EndedAccount>>{(account) => <Offers {...account} />}</ConfirmRoute>;
}

export function AnonymiseUser() {
  return (
    <ConfirmRoute<EndedAccount>>
      {(account) => (
        <>
          <p>{text.anonymiseReservations}</p>
          <Offers {...account} />
          <p className="hint">{text.anonymiseTexts}</p>
          <p className="hint">{text.anonymiseCopies}</p>
        </>
      )}
    </ConfirmRoute>
  );
}
