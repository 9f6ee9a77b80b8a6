import { guarded } from "#app/http/access/guarded.server.ts";

export const loader = guarded({
  "GET /api/openapi.json": ({ context }) =>
    new Response(context.apiFile("openapi.json"), { headers: { "Content-Type": "application/json" } }),
});
