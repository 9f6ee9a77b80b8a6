import { redirect } from "@remix-run/node";
import { guarded } from "#app/http/guarded.server.ts";

export const loader = guarded({ "GET /teacher/minhas-reservas": () => redirect("/minhas-reservas") });
