import { OpenedBy } from "#app/components/form/form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { proofText } from "#app/text/proof/proof.ts";

/** A native form: the response is a file and the page stays; with nothing to prove it is a redirect with a toast. */
export function ProofButton() {
  return (
    <form method="post" action={ADDRESSES.proof}>
      <OpenedBy />
      <button type="submit" className="button" data-look="secondary">
        {proofText.download}
      </button>
    </form>
  );
}
