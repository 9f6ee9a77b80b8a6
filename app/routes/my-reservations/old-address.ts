import { redirect } from "@remix-run/node";
import { guarded } from "#app/services/access/guarded.server.ts";

export const loader = guarded({ "GET /teacher/minhas-reservas": () => redirect("/minhas-reservas") });
