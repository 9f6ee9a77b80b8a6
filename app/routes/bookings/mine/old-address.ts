import { redirect } from "@remix-run/node";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";

export const loader = guarded({ "GET /teacher/minhas-reservas": () => redirect(ADDRESSES.myReservations) });
