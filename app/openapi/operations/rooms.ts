import { z } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import { NewRoomClosure, RoomClosure, StoredRoomClosure } from "#app/openapi/answers/rooms.ts";
import { Environment } from "../answers/catalog.ts";
import { changedProblem, Done, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";
import { rowOperations } from "../row-operations.ts";
import { ARCHIVED_LIST, ARCHIVING, FOUND_BY_ID, IN_USE, REPLACES, UNIQUE_NAME } from "./words.ts";

const rooms = rowOperations(Environment, "Environment");
const changedClosure = changedProblem("RoomClosure", StoredRoomClosure);

export const environmentOperations = {
  "GET /api/environments": rooms.list({
    summary: "Lista ambientes",
    description: `Em ordem natural de nome (Sala 2 antes de Sala 10), até 500 por página. ${ARCHIVED_LIST}`,
    example: { query: { limit: "2" } },
  }),
  "GET /api/environments/:id": rooms.find({ summary: "Um ambiente", description: FOUND_BY_ID }),
  "POST /api/environments": rooms.create({
    summary: "Cadastra um ambiente",
    description: UNIQUE_NAME,
    example: {
      body: {
        name: "Laboratório 2",
        type: "Laboratório",
        capacity: 24,
        location: "Bloco B",
        description: "Bancadas para eletrônica",
        resources: [{ name: "Computador", count: 24 }],
      },
    },
  }),
  "PUT /api/environments/:id": rooms.update({
    summary: "Altera um ambiente",
    description: `${REPLACES}; recursos, aprovação e responsáveis, quando omitidos, ficam como estão. ${ARCHIVING} Com aulas por vir nele é 409 com elas em \`touched\`; \`override: true\` arquiva e as deixa.`,
    example: { body: { name: "Sala 1", type: "Sala", capacity: 32, location: "Bloco A" } },
  }),
  "DELETE /api/environments/:id": rooms.remove({
    summary: "Exclui um ambiente",
    description: IN_USE,
  }),
  "GET /api/environments/:id/closures": {
    id: "listClosures",
    summary: "Lista os fechamentos de um ambiente",
    description: "Por primeiro dia, também os que passaram.",
    answers: { 200: z.array(RoomClosure) },
  },
  "POST /api/environments/:id/closures": {
    id: "createClosure",
    summary: "Fecha um ambiente",
    description:
      "Um ambiente fechado recusa pedidos como um dia bloqueado, a menos que o setor pedagógico ou um administrador " +
      "mande `override: true`. O que já está reservado fica como está, e vem em `touched`.",
    answers: { 201: NewRoomClosure },
    refusals: { 409: Problem },
    example: {
      body: { startDate: "2026-04-06", endDate: "2026-04-10", shifts: ["morning"], reason: "Troca do piso" },
    },
  },
  "DELETE /api/environments/:id/closures/:childId": {
    id: "deleteClosure",
    summary: "Reabre um ambiente",
    description: "Exclui o fechamento.",
    answers: { 200: Done },
    refusals: { 409: changedClosure },
  },
} as const satisfies Partial<Operations<CallKey>>;
