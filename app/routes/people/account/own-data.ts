import { guarded } from "#app/http/access/guarded.server.ts";
import { streamText } from "#app/http/api/stream.server.ts";
import { writeOwnData } from "#app/services/people/account/own-data.server.ts";

export const loader = guarded({
  "GET /perfil/dados": ({ url, actor, context, deps }) =>
    streamText({ url, context }, writeOwnData(deps, actor), {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="meus-dados.json"',
    }),
});
