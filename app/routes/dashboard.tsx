import { PageHead } from "#app/components/page-head.tsx";
import { guarded } from "#app/services/access/guarded.server.ts";
export const loader = guarded({ "GET /": () => null });
export default function Dashboard() {
  return <PageHead title="Painel de Controle" />;
}
