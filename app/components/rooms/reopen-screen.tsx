import { PageHead } from "#app/components/frame/page-head.tsx";
import ConfirmRoute from "#app/components/ui/confirm-route.tsx";
import { closureText as text } from "#app/text/rooms/closures.ts";

/** Not over the list of rooms, which is not for the pedagogical sector. */
export default function ReopenScreen() {
  return (
    <>
      <PageHead title={text.title} />
      <ConfirmRoute />
    </>
  );
}
