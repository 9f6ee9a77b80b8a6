import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_EQUIPMENT, RESTORE_DAYS } from "#app/domain/limits.ts";
import type { TableRefusal } from "#app/domain/table-file.ts";
import type { VersionedEntity } from "#app/domain/version.ts";
import { expiredText } from "#app/text/bookings/review/expired.ts";
import { backupText } from "./backups/backups.ts";
import { shiftText } from "./bookings/reservations.ts";
import { calendarText } from "./calendar/school-calendar.ts";
import { equipmentClosureText } from "./equipment/closures.ts";
import { formatNumber, plural } from "./format.ts";
import { importText, listRefusalSentence } from "./import/import.ts";
import { closureText } from "./rooms/closures.ts";
import { roomPeopleText } from "./rooms/room-people.ts";
import { seriesFault } from "./series/series.ts";
import { timetableText } from "./timetable/timetable.ts";

type Details = Record<string, unknown>;

function list(details: Details, key: string): string[] {
  const value = details[key];
  return Array.isArray(value) ? value.map(String) : [];
}

function others(details: Details): string {
  const left = Number(details.count) - list(details, "conflicts").length;
  return left > 0 ? ` e mais ${formatNumber(left)}` : "";
}

function affected({ pending, approved }: Details): string {
  const parts = [
    Number(approved) > 0 ? plural(Number(approved), "reserva aprovada", "reservas aprovadas") : "",
    Number(pending) > 0 ? plural(Number(pending), "reserva pendente", "reservas pendentes") : "",
  ];
  return parts.filter(Boolean).join(" e ");
}

/** What changed since the person read it, by the names of the audit log. */
const CHANGED: Record<VersionedEntity, string> = {
  reservation: "Esta reserva mudou enquanto você a via.",
  environment: "Este ambiente mudou enquanto você o via.",
  equipment: "Este equipamento mudou enquanto você o via.",
  handout: "Esta entrega mudou enquanto você a via.",
  disciplines: "Esta disciplina mudou enquanto você a via.",
  classes: "Esta turma mudou enquanto você a via.",
  resources: "Este recurso mudou enquanto você o via.",
  user: "Este usuário mudou enquanto você o via.",
  "blocked-day": "Este dia bloqueado mudou enquanto você o via.",
  calendar: "Este calendário mudou enquanto você o via.",
  "calendar-term": "Este período mudou enquanto você o via.",
  "calendar-day": "Este dia mudou enquanto você o via.",
  "room-closure": "Este fechamento mudou enquanto você o via.",
  "equipment-closure": "Este fechamento mudou enquanto você o via.",
  "lesson-set": "Estes horários mudaram enquanto você os via.",
  series: "Esta série mudou enquanto você a via.",
  absence: "Esta ausência mudou enquanto você a via.",
  timetable: "Esta grade mudou enquanto você a via.",
  "booking-rule": "Esta regra mudou enquanto você a via.",
  "user-group": "Este grupo mudou enquanto você o via.",
  setting: "As configurações mudaram enquanto você as via.",
  "welcome-message": "As mensagens mudaram enquanto você as via.",
};

/** The message of every expected problem, by the code that services/problems.ts maps to a status. */
export const problemText = {
  invalid: () => "Há um problema com os dados enviados. Confira os campos e tente de novo.",
  unknownFields: () =>
    "O formulário enviado tem campos que esta página não conhece. Atualize a página e envie de novo.",
  pastDate: (d: Details) =>
    `Não é possível reservar em data passada: ${list(d, "dates").join(", ")}. Nada foi gravado.`,
  shiftOver: (d: Details) =>
    `O horário já terminou hoje: ${list(d, "hours").join("; ")}. Nada foi gravado. Escolha outro turno, outras aulas ou outra data.`,
  blockedDay: (d: Details) =>
    `Não há reservas em dia bloqueado: ${list(d, "days").join("; ")}. Nada foi gravado.`,
  roomClosed: (d: Details) =>
    `O ambiente está fechado: ${list(d, "rooms").join("; ")}${Number(d.count) > list(d, "rooms").length ? " e outros" : ""}. Nada foi gravado. Escolha outro ambiente ou outra data.`,
  equipmentClosed: (d: Details) =>
    `Equipamento fora de empréstimo: ${list(d, "kinds").join("; ")}${Number(d.count) > list(d, "kinds").length ? " e outros" : ""}. Nada foi gravado. Retire-o do pedido ou escolha outra data.`,
  closureTouches: (d: Details) => closureText.refused.touches(Number(d.count)),
  tooManyClosures: () => closureText.refused.tooMany,
  teacherRequired: () => "Selecione um professor",
  notATeacher: () => "A pessoa escolhida não é um professor em atividade. Selecione um professor da lista.",
  unknownReference: (d: Details) =>
    `Um item escolhido não existe mais (${list(d, "names").join(", ")}). Atualize a página e escolha de novo.`,
  windowClosed: () =>
    "O prazo para enviar reservas está fechado. Espere a próxima abertura ou fale com o setor pedagógico.",
  rangeTooLong: (d: Details) => `O período pode ter no máximo ${d.days} dias.`,
  rangeReversed: () => "A data final deve ser igual ou posterior à inicial.",
  importUnreadable: (d: Details) => listRefusalSentence(d as TableRefusal),
  importChanged: () => "Os dados mudaram depois da conferência. Nada foi gravado. Confira e envie de novo.",
  importFaulty: () => "O arquivo tem linhas com erro. Nada foi gravado.",
  importLineRefused: (d: Details) => `Linha ${d.line}: ${d.sentence} Nada foi gravado.`,
  importGone: () => importText.gone,
  cleanupNeedsRange: () => "Informe a data inicial ou a data final do período.",
  cleanupTouchesFuture: () => "O período inclui datas futuras. Marque a caixa para confirmar.",
  cleanupEmpty: () => "Nenhuma reserva corresponde a estes filtros. Nada foi excluído.",
  cleanupTooLarge: (d: Details) =>
    `São mais de ${formatNumber(Number(d.max))} reservas, o máximo de uma limpeza. Escolha um período menor.`,
  cleanupChanged: (d: Details) =>
    `As reservas deste filtro mudaram. Agora são ${plural(Number(d.count), "reserva", "reservas")}. Nada foi excluído. Confira e envie de novo.`,
  clearChanged: (d: Details) =>
    `As reservas deste filtro mudaram. Agora são ${plural(Number(d.count), "reserva", "reservas")}. Nada foi aprovado. Confira e envie de novo.`,
  expiredRequest: (d: Details) => expiredText.refused(d as Parameters<typeof expiredText.refused>[0]),
  closeChanged: (d: Details) =>
    `Os pedidos deste filtro mudaram. Agora são ${plural(Number(d.count), "pedido", "pedidos")}. Nada foi encerrado. Confira e envie de novo.`,
  noneExpired: () => "Nenhum destes pedidos continua sem resposta. Nada foi encerrado.",
  noneClear: () => "Nenhuma destas reservas continua pendente e sem conflito. Nada foi aprovado.",
  handoverEmpty: () => "Não há aula a repassar neste período. Nada foi mudado.",
  handoverChanged: (d: Details) =>
    `O que vai passar mudou. Agora são ${plural(Number(d.count), "reserva", "reservas")}. Nada foi mudado. Confira e envie de novo.`,
  handoverTooLarge: (d: Details) =>
    `São mais de ${formatNumber(Number(d.max))} reservas, o máximo de um repasse. Escolha um período menor.`,
  handoverBusy: () =>
    "As aulas desta pessoa estão sendo repassadas agora. Espere alguns minutos e tente de novo.",
  handoverFixed: () =>
    "Este repasse não pode mais ser desfeito: já foi desfeito, ou a pessoa não está mais no sistema. Repasse as aulas de novo.",
  proofTooLong: (d: Details) =>
    `O período tem ${formatNumber(Number(d.count))} reservas aprovadas e o comprovante aceita até ${formatNumber(Number(d.max))}. Escolha um período menor.`,
  wrongPassword: () => "A senha atual está incorreta. Confira e tente de novo.",
  badCredentials: () => "Usuário ou senha incorretos. Confira e tente de novo.",
  outsideStale: () =>
    "A entrada demorou demais ou começou em outra janela. Comece de novo pelo botão, ou entre com usuário e senha.",
  outsideNameInvalid: () =>
    "O nome da sua conta da escola não cabe aqui: é longo demais ou tem caracteres inválidos. Peça à escola que o corrija.",
  outsideDenied: () =>
    "A conta da escola não autorizou a entrada. Tente de novo, ou entre com usuário e senha.",
  outsideUnverified: () =>
    "A conta da escola não tem um endereço de e-mail confirmado. Peça à escola que o confirme.",
  outsideWrongDomain: (d: Details) =>
    `Esta conta não é da escola. Entre com a conta que termina em @${d.domain}.`,
  outsideGuest: () => "Esta conta é convidada na escola. Entre com a conta que a escola criou para você.",
  outsideDisabled: () => "Sua conta da escola está desativada. Fale com quem cuida das contas da escola.",
  outsideUnknown: (d: Details) =>
    `Sua conta da escola está certa, mas ninguém aqui tem o endereço ${d.address}. Peça acesso ao setor pedagógico.`,
  outsideAmbiguous: () =>
    "Mais de uma conta tem o seu endereço de e-mail. Peça ao setor pedagógico ou a quem cuida das contas da escola que o corrija.",
  outsideTaken: () =>
    "Quem tem este endereço já entra aqui por outra conta da escola. Peça ao setor pedagógico que a desvincule.",
  outsideNotSet: () => "A entrada pela conta da escola não está configurada. Entre com usuário e senha.",
  outsideInvalid: () =>
    "A resposta do provedor da conta da escola não pôde ser verificada. Tente de novo; se continuar, avise quem cuida do servidor.",
  outsideMisconfigured: () =>
    "O provedor recusou este programa: a configuração da entrada está errada. Avise quem cuida do servidor, e entre com usuário e senha.",
  outsideUnavailable: () =>
    "O provedor da conta da escola não respondeu. Espere um pouco e tente de novo, ou entre com usuário e senha.",
  directoryMisconfigured: () =>
    "O diretório da escola recusou este programa: a configuração da entrada está errada. Avise quem cuida do servidor.",
  directoryUnavailable: () =>
    "A senha não é de uma conta daqui, e o diretório da escola não respondeu. Espere um pouco e tente de novo.",
  directoryNotSet: () => "Nenhum diretório está configurado no servidor. Fale com quem cuida dele.",
  directoryNotReached: () => "O diretório da escola não respondeu. Espere um pouco e tente de novo.",
  directoryTooLarge: (d: Details) =>
    `O diretório tem mais de ${formatNumber(Number(d.limit))} pessoas. Peça a quem cuida do servidor um LDAP_USER_FILTER só com os professores.`,
  directoryTeachersUnknown: () =>
    "O servidor não diz quem no diretório é professor. Peça a quem cuida dele LDAP_ROLE_GROUPS, ou SSO_CREATE com SSO_CREATE_MATCH.",
  noLocalPassword: () =>
    "Esta conta entra só pela conta da escola e não tem senha aqui. Troque a senha onde a conta da escola é cuidada.",
  lastLocalAdmin: () =>
    "É a última conta de administrador que entra com senha. Sem ela ninguém entraria se a conta da escola falhasse.",
  notSentYet: () => "Sua sessão tinha expirado e o formulário não foi enviado. Confira e envie de novo.",
  unexpected: (d: Details) =>
    `Algo deu errado do nosso lado. O que você digitou continua aqui: confira e tente de novo. Código do erro: ${d.requestId}.`,
  signedOut: () => "Sua sessão expirou. Entre novamente.",
  wrongKey: () => "Esta chave não existe, foi revogada ou está incompleta. Crie outra em Meu Perfil.",
  keyReadOnly: () => "Esta chave só pode ler. Nada foi alterado. Crie em Meu Perfil uma que possa gravar.",
  notByKey: () => "Isto não se faz com uma chave: entre com usuário e senha.",
  forbidden: () => "Você não tem permissão para fazer isto.",
  firstLoginPending: () => "Troque a sua senha antes de continuar.",
  registrationClosed: () => "O cadastro é feito pelo setor pedagógico. Fale com o setor pedagógico.",
  roleNotAllowed: () => "O setor pedagógico não pode criar nem alterar contas de administrador.",
  notFound: () => "O item não foi encontrado. Talvez tenha sido excluído por outra pessoa.",
  noApprovedReservations: () => "Você não possui reservas aprovadas no período atual.",
  approvedConflict: (d: Details) =>
    `Já existe reserva aprovada neste horário: ${list(d, "conflicts").join("; ")}${others(d)}. Nada foi alterado.`,
  changed: (d: Details) =>
    `${CHANGED[d.entity as keyof typeof CHANGED]} Nada foi gravado. Confira como está agora e envie de novo.`,
  openedByOther: (d: Details) =>
    d.opener
      ? `Este formulário foi aberto por ${d.opener}, mas quem está conectado agora é ${d.present}. Nada foi gravado. ` +
        `Para enviar como ${d.present}, abra o formulário de novo; para enviar como ${d.opener}, saia e entre com essa conta.`
      : `Este formulário não foi aberto por ${d.present}, a conta que está conectada agora. Nada foi gravado. ` +
        "Abra o formulário de novo e preencha outra vez.",
  alreadyRestored: () => "Esta reserva já existe: alguém a restaurou antes.",
  notRestorable: () => `Só é possível restaurar uma reserva até ${RESTORE_DAYS} dias depois da exclusão.`,
  touchesReservations: (d: Details) =>
    `Há ${affected(d)} ${Number(d.days) > 1 ? "nesses dias" : "nesse dia"}. Nada foi gravado. ` +
    "Escolha o que fazer com elas e salve de novo.",
  pendingLimit: (d: Details) =>
    `Você tem ${plural(Number(d.count), "reserva pendente", "reservas pendentes")} de hoje em diante e pode ter até ${d.limit}; ` +
    `este pedido faria mais ${d.wanted}. Nada foi gravado. ` +
    "Espere uma avaliação ou exclua as de que não precisa em Minhas Reservas.",
  bookingRule: (d: Details) => `${list(d, "sentences").join(" ")} Nada foi gravado.`,
  rulesContradict: (d: Details) =>
    `Com esta regra ninguém pode reservar ${d.room}. Nada foi gravado.` +
    (d.other ? ` Ela contradiz “${d.other}” Mude uma das duas.` : " Escolha pessoas que existam."),
  rulesFull: (d: Details) => String(d.sentence),
  groupInUse: (d: Details) =>
    `O grupo é citado em ${Number(d.count) === 1 ? "uma regra" : `${d.count} regras`} de reserva: “${d.rule}” Nada foi excluído. Mude ou exclua a regra antes.`,
  alreadyReviewed: () => "Esta reserva já foi avaliada por outra pessoa.",
  roomTaken: () => "Este ambiente já não está livre neste horário. Nada foi alterado. Escolha outro.",
  undoExpired: () =>
    "Já se passaram dez minutos, e a decisão não pode mais ser desfeita. Altere a reserva na lista.",
  notPending: () => "Só é possível alterar uma reserva pendente. Esta já foi avaliada.",
  usernameTaken: () => "Já existe um usuário com este nome de usuário. Escolha outro.",
  nameTaken: (d: Details) => `Já existe "${d.name}". Escolha outro nome.`,
  emailTaken: () => "Já existe um usuário com este e-mail. Use outro.",
  inUse: (d: Details) =>
    `${plural(Number(d.count), "reserva usa", "reservas usam")} este item, por isso ele não pode ser excluído. Arquive-o: ele sai das listas e o que já existe mantém o nome.`,
  archiveTouches: (d: Details) =>
    `Há ${d.isMore ? "mais de " : ""}${plural(Number(d.count), "aula por vir", "aulas por vir")}. Nada foi arquivado. ` +
    "Confira quais são e confirme, ou passe-as adiante antes.",
  heldByRooms: (d: Details) =>
    `${plural(Number(d.count), "ambiente tem", "ambientes têm")} este recurso, por isso ele não pode ser excluído. Arquive-o: ele sai das listas e os ambientes o mantêm.`,
  responsibleMissing: () => roomPeopleText.missing,
  tooManyResources: (d: Details) =>
    `Há lugar para ${d.max} recursos. Exclua um que nenhum ambiente tem e tente de novo.`,
  tooManyKeys: (d: Details) => `Você já tem ${d.most} chaves. Revogue uma que não usa mais e tente de novo.`,
  calendarInUse: (d: Details) => calendarText.refused.inUse(list(d, "classes"), Number(d.count)),
  calendarDayTaken: (d: Details) => calendarText.refused.taken(String(d.date)),
  calendarFull: (d: Details) => String(d.sentence),
  seriesEmpty: () =>
    "Nenhuma data seria reservada. Escolha outro período, outros dias da semana ou outra sala.",
  absenceTooLong: (d: Details) =>
    `São mais de ${formatNumber(Number(d.count))} aulas. Nada foi gravado. Escolha menos dias de cada vez.`,
  tooManyAbsences: (d: Details) =>
    `Já há ${formatNumber(Number(d.count))} ausências desta pessoa de hoje em diante. Desfaça uma antes de registrar outra.`,
  absenceDecided: () => "O setor pedagógico já decidiu sobre estas aulas. Fale com ele para desfazer.",
  absenceChanged: (d: Details) =>
    `Enquanto isso as aulas mudaram: agora são ${formatNumber(Number(d.count))}. Nada foi decidido. Veja-as de novo.`,
  seriesOver: () =>
    "Nenhuma reserva desta série pode mudar: as que restam já passaram ou foram mudadas em separado.",
  tooManySeries: () => seriesFault.tooManySeries,
  notAlike: () => seriesFault.notAlike,
  timetablesFull: () => timetableText.full,
  timetableNotDraft: () => timetableText.notDraft,
  timetableFileGone: () => timetableText.fileGone,
  timetableNotPublished: () => timetableText.notPublished,
  timetableBusy: () => timetableText.busy,
  timetableNotStopped: () => timetableText.notStopped,
  timetableSuperseded: () => timetableText.superseded,
  timetableUnmatched: ({ count }: Details) => timetableText.unmatched(Number(count)),
  timetableFaults: ({ count }: Details) => timetableText.faulty(Number(count)),
  timetableTimesMissing: ({ missing }: Details) => timetableText.timesMissing(missing as string[]),
  timetableTooLarge: ({ count }: Details) => timetableText.tooMany(Number(count)),
  timetableUndoOver: () => timetableText.undoOver,
  gapFilled: () => "Esta aula já foi reposta. Atualize a página.",
  ownAccount: () => "Você não pode excluir nem rebaixar a sua própria conta.",
  lastAdmin: () => "Este é o último administrador. Crie outro antes de alterar este.",
  backupRunning: () => "Uma cópia já está em andamento. Espere um momento e atualize a página.",
  backupFailed: (d: Details) => backupText.reasons[d.reason as keyof typeof backupText.reasons],
  tooManyAttempts: (d: Details) =>
    `Muitas tentativas. Espere ${plural(Number(d.seconds), "segundo", "segundos")} e tente de novo.`,
  passwordsBusy: (d: Details) =>
    `Muitas pessoas estão entrando neste momento. Espere ${plural(Number(d.seconds), "segundo", "segundos")} e tente de novo.`,
  messageTaken: (d: Details) =>
    `Já existe uma mensagem para o turno ${shiftText[d.shift as Shift].toLowerCase()}. Altere a que existe.`,
  importUnavailable: () =>
    "O servidor não conseguiu abrir o processo que lê arquivos. Nada foi alterado. Tente de novo; se continuar, avise quem cuida do servidor.",
  importBusy: () =>
    "Muitos arquivos esperam para ser lidos agora. Nada foi alterado. Tente de novo em um minuto.",
  equipmentHeld: (d: Details) =>
    `Já há mais do que isso aprovado em ${plural(Number(d.count), "dia", "dias")}: ${list(d, "dates").join(", ")}${Number(d.count) > list(d, "dates").length ? " e outros" : ""}. Libere antes essas reservas.`,
  equipmentClosureTouches: (d: Details) => equipmentClosureText.refused.touches(Number(d.count)),
  equipmentFull: () =>
    `A escola já tem ${MAX_EQUIPMENT} equipamentos. Arquive ou exclua um antes de cadastrar outro.`,
  equipmentShort: (d: Details) =>
    `Não há equipamento suficiente. ${list(d, "kinds").join("; ")}${Number(d.count) > list(d, "kinds").length ? " e outros" : ""}. ` +
    "Nada foi alterado. Diminua a quantidade, mude o horário ou deixe o equipamento de fora.",
  equipmentFixed: () =>
    "A aula já passou ou não está aprovada nem pendente: o equipamento dela não muda mais. Nada foi gravado.",
  handoutNotApproved: () =>
    "Este equipamento não está aprovado para esta aula. Nada foi anotado. Atualize a página e confira.",
  handoutBeyond: ({ out, approved }: Details) =>
    `Para esta aula ${approved === 1 ? "está aprovado 1" : `estão aprovados ${formatNumber(Number(approved))}`}${Number(out) > 0 ? `, e ${out === 1 ? "1 já saiu" : `${formatNumber(Number(out))} já saíram`}` : ""}. Nada foi anotado. Diminua a quantidade.`,
  handoutNotOut: ({ out }: Details) =>
    `${Number(out) === 0 ? "Não há nada fora" : out === 1 ? "Só 1 está fora" : `Só ${formatNumber(Number(out))} estão fora`}. Nada foi anotado. Confira a quantidade.`,
  handoutRefused: () =>
    "Para esta aula não está aprovado tanto deste equipamento. Nada foi anotado. Atualize a página e confira.",
  equipmentRefused: () =>
    "Não há mais equipamento suficiente neste horário. Nada foi alterado. Atualize a página e confira.",
  overlapRefused: () =>
    "Já existe reserva aprovada neste ambiente e neste horário. Nada foi alterado. Atualize a página e confira.",
  valueRefused: () =>
    "O banco de dados não aceita um dos valores enviados. Nada foi alterado. Confira os campos e tente de novo.",
  linkRefused: () =>
    "Um item escolhido não existe mais, ou outro registro ainda usa este. Nada foi alterado. " +
    "Atualize a página e confira.",
  duplicateRefused: () =>
    "Já existe um registro igual a este. Nada foi alterado. Atualize a página e confira.",
  exportBusy: () =>
    "Outra planilha está sendo gerada agora. Espere um minuto e tente de novo, ou exporte em CSV.",
  fileTooSlow: () =>
    "O arquivo demorou demais para ser gerado: o servidor está ocupado agora. Espere um minuto e tente de novo.",
  mailNotFailed: () =>
    "Nenhum e-mail a tentar de novo: ele já foi enviado, espera na fila ou não existe mais.",
  mailNotTaken: (d: Details) =>
    `O servidor de e-mail não aceitou a mensagem. Confira os endereços e, se eles estiverem certos, avise quem cuida do servidor. Resposta: ${d.answer}`,
  noMailServer: () =>
    "Nenhum servidor de e-mail está configurado, por isso nada foi enviado. Avise quem cuida do servidor.",
  proofFailed: () => "Erro ao gerar comprovante",
  proofBusy: () => "Há muitos comprovantes sendo gerados agora. Espere um minuto e tente de novo.",
  proofNotStored: () =>
    "O comprovante não pôde ser registrado neste servidor agora. Espere um minuto e tente de novo.",
  notWritable: (d: Details) =>
    "O servidor não pode gravar neste momento. Nada foi alterado. Espere alguns segundos e tente de novo." +
    (d.address ? ` Quem grava agora é ${d.address}.` : ""),
  databaseLocked: () =>
    "O banco de dados está ocupado por outro programa. Nada foi alterado. Espere alguns segundos e tente de novo.",
  databaseGone: () =>
    "O arquivo do banco de dados não está mais no lugar. Nada foi alterado. Avise quem cuida do sistema.",
  sessionElsewhere: () =>
    "Este servidor ainda não recebeu a sua entrada, que foi feita há pouco em outro. " +
    "Espere alguns segundos e recarregue a página.",
  diskFull: () => "O disco do servidor está cheio. Nada foi alterado. Avise quem cuida do sistema.",
  commitUncertain: () =>
    "Outro servidor pode ter assumido neste instante, e não se sabe se a alteração foi gravada. " +
    "Confira antes de tentar de novo.",
};
