import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import type { MailReservation } from "#app/domain/mail/mail.ts";
import type { Changed, Place } from "#app/domain/public/change.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { changeText, whereTo } from "#app/text/public/public.ts";

type Placed = Place &
  Changed & { disciplineName: string; className: string; userName: string; notes: string | null };

type Titled = { disciplineName: string; className: string; status: string };

export const calendarText = {
  name: (schoolName: string) => `Minhas reservas – ${schoolName}`,
  summary: ({ disciplineName, className, status }: Titled) =>
    `${disciplineName} – ${className}${status === "pending" ? " (pendente)" : ""}`,

  /** "Substituição: Redes – DS-1", for the teacher and for who stands in. */
  ownSummary: (row: Titled & { substituteName: string | null }) =>
    row.substituteName === null
      ? calendarText.summary(row)
      : `${changeText.substituted} ${calendarText.summary(row)}`,
  /** Who stands in, the equipment and the notes, for whom the lesson is. */
  ownNotes: ({
    notes,
    substituteName,
    userName,
    equipment,
  }: Pick<Placed, "notes" | "substituteName" | "userName"> & { equipment: BookedEquipment[] }): string =>
    [
      ...(substituteName === null ? [] : [`${substituteName}, ${changeText.instead(userName)}`]),
      calendarText.mailedNotes({
        notes,
        ...(equipment.length > 0 ? { equipmentWords: bookedText.list(equipment) } : {}),
      }),
    ]
      .filter(Boolean)
      .join("\n"),
  mailedNotes: ({ notes, equipmentWords }: Pick<MailReservation, "notes" | "equipmentWords">): string =>
    [...(equipmentWords ? [`${bookedText.label}: ${equipmentWords}`] : []), ...(notes ? [notes] : [])].join(
      "\n",
    ),

  publicName: (name: string, schoolName: string) => `${name} – ${schoolName}`,
  /** "Cancelada: Redes – DS-1": the change first, since a calendar cuts off the end. */
  publicSummary: (row: Placed) => {
    const summary = calendarText.summary({ ...row, status: "approved" });
    if (row.to) return `${changeText.movedTo} ${whereTo(row.to, row)}: ${summary}`;
    return row.change ? `${changeText.marks[row.change]}: ${summary}` : summary;
  },
  publicDescription: ({ userName, notes, from, substituteName, ...here }: Placed) =>
    [
      ...(from ? [changeText.from(from, here)] : []),
      ...(substituteName ? [`${changeText.substituted} ${substituteName}`] : []),
      ...(userName ? [`Professor: ${userName}`] : []),
      ...(notes ? [notes] : []),
    ].join("\n"),

  title: "Calendário",
  lead: "Veja as suas reservas pendentes e aprovadas no Google Agenda, no Outlook ou no celular. O calendário se atualiza sozinho.",
  inactive: "Nenhum endereço ativo.",
  activate: "Ativar calendário",
  address: "Endereço do calendário",
  addressHint: "Quem tiver este endereço pode ver as suas reservas. Não o compartilhe.",
  subscribe: "Abrir no aplicativo de calendário",
  copy: "Copiar endereço",
  renew: "Gerar novo endereço",
  renewConfirm:
    "O endereço atual deixará de funcionar, e os aplicativos que o usam não receberão mais as suas reservas. Será preciso assinar o novo.",
  revoke: "Desativar",
  revokeTitle: "Desativar calendário",
  revokeConfirm:
    "O endereço deixará de funcionar, e os aplicativos que o usam não receberão mais as suas reservas.",
  activated: "Calendário ativado",
  renewed: "Novo endereço gerado",
  renewedDetail: "Assine o novo endereço no seu aplicativo de calendário.",
  revoked: "Calendário desativado",
};
