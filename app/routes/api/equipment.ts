import { publicReason } from "#app/domain/rooms/closure.ts";
import { apiCreation, apiDeletion, apiRefusal, apiResult, apiRow } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { apiNamePage } from "#app/http/catalog/name-page.server.ts";
import { archivable, archivedPageSchema } from "#app/models/catalog/archive.schema.ts";
import { askEquipmentSchema, changeBookedSchema } from "#app/models/equipment/booked.schema.ts";
import { listEquipmentClosures } from "#app/models/equipment/closure.server.ts";
import {
  availabilitySchema,
  changeEquipmentSchema,
  type EquipmentInput,
  equipmentSchema,
} from "#app/models/equipment/equipment.schema.ts";
import { findEquipment, listEquipment } from "#app/models/equipment/equipment.server.ts";
import { handoutSchema } from "#app/models/equipment/handout.schema.ts";
import { closureSchema } from "#app/models/rooms/closure.schema.ts";
import { type ExpectedVersion, expectedVersionSchema } from "#app/models/version.schema.ts";
import { presentReservation } from "#app/services/bookings/present.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { changeAndArchive } from "#app/services/catalog/archive.server.ts";
import { readAvailability } from "#app/services/equipment/availability.server.ts";
import { askForEquipment, changeQuantity, giveEquipmentUp } from "#app/services/equipment/change.server.ts";
import {
  closeEquipment,
  presentEquipmentClosure,
  removeEquipmentClosure,
} from "#app/services/equipment/closures.server.ts";
import { decideEquipment } from "#app/services/equipment/decide.server.ts";
import { noteHandout, presentHandout } from "#app/services/equipment/handouts.server.ts";
import { changeEquipment, createEquipment, removeEquipment } from "#app/services/equipment/manage.server.ts";
import { ok, refuse } from "#app/services/result.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { equipmentText } from "#app/text/equipment/equipment.ts";
import { closureText } from "#app/text/rooms/closures.ts";

export const equipmentCalls = {
  "GET /api/equipment": call({
    query: archivedPageSchema,
    run: ({ query: { archived, ...page }, url, actor, deps }) =>
      apiNamePage(url, page, (part) =>
        listEquipment(deps.db, { archived: isStaff(actor.role) ? archived : undefined }, part),
      ),
  }),
  "GET /api/equipment/:id": call({
    run: ({ id, deps }) => apiRow(findEquipment(deps.db, id), (equipment) => equipment),
  }),
  "POST /api/equipment": call({
    body: equipmentSchema,
    run: ({ body, actor, deps }) => apiCreation(createEquipment(deps, actor, body), (row) => row),
  }),
  "PUT /api/equipment/:id": call({
    body: archivable(changeEquipmentSchema),
    run: ({ id, body, actor, deps }) =>
      apiResult(
        changeAndArchive(deps, actor, "equipment", { id, body }, (change) =>
          changeEquipment(deps, actor, id, change as EquipmentInput & ExpectedVersion),
        ),
        (row) => row,
      ),
  }),
  "DELETE /api/equipment/:id": call({
    query: expectedVersionSchema,
    run: ({ id, query, actor, deps }) =>
      apiDeletion(removeEquipment(deps, actor, id, query), (row) => row, equipmentText.deleted),
  }),
  "GET /api/equipment/:id/availability": call({
    query: availabilitySchema,
    run: ({ id, query, deps }) => apiResult(readAvailability(deps, id, query.date), (rows) => rows),
  }),
  "GET /api/equipment/:id/closures": call({
    run: ({ id, actor, deps }) => {
      if (!findEquipment(deps.db, id)) return apiRefusal(refuse("notFound"));
      const rows = listEquipmentClosures(deps.db, id).map(presentEquipmentClosure);
      return answer(
        rows.map((row) => ({ ...row, reason: isStaff(actor.role) ? row.reason : publicReason(row) })),
      );
    },
  }),
  "POST /api/equipment/:id/closures": call({
    body: closureSchema,
    run: ({ id, body, actor, deps }) =>
      apiCreation(closeEquipment(deps, actor, id, body), ({ touched, ...closure }) => ({
        ...presentEquipmentClosure(closure),
        touched: touched.map(presentReservation),
      })),
  }),
  "DELETE /api/equipment/:id/closures/:childId": call({
    query: expectedVersionSchema,
    run: ({ id, childId, query, actor, deps }) =>
      apiDeletion(
        removeEquipmentClosure(deps, actor, { equipmentId: id, id: childId }, query),
        presentEquipmentClosure,
        closureText.deleted,
      ),
  }),
  "POST /api/equipment/handouts": call({
    body: handoutSchema,
    run: ({ body, actor, scope, deps }) => apiCreation(noteHandout(deps, actor, scope, body), presentHandout),
  }),
  "POST /api/reservations/:id/equipment": call({
    body: askEquipmentSchema,
    run: ({ id, body: { updatedAt, override, ...asked }, actor, scope, deps }) =>
      apiCreation(
        askForEquipment(deps, actor, scope, { id, updatedAt, override }, asked),
        presentReservation,
      ),
  }),
  "PUT /api/reservations/:id/equipment/:childId": call({
    body: changeBookedSchema,
    run: ({ id, childId: equipmentId, body, actor, scope, deps }) => {
      const { quantity, status, rejectionReason, updatedAt, override } = body;
      if (quantity !== undefined) {
        const asked = { equipmentId, quantity };
        return apiResult(
          changeQuantity(deps, actor, scope, { id, updatedAt, override }, asked),
          presentReservation,
        );
      }
      const decision =
        status === "rejected"
          ? { status, rejectionReason: rejectionReason ?? "" }
          : { status: "approved" as const };
      const decided = decideEquipment(deps, actor, scope, id, { equipmentId, updatedAt, ...decision });
      return apiResult(decided.ok ? ok(decided.value.reservation) : decided, presentReservation);
    },
  }),
  "DELETE /api/reservations/:id/equipment/:childId": call({
    query: expectedVersionSchema,
    run: ({ id, childId, query, actor, scope, deps }) =>
      apiDeletion(
        giveEquipmentUp(deps, actor, scope, { id, ...query }, childId),
        presentReservation,
        bookedText.removed,
      ),
  }),
} satisfies CallTable;
