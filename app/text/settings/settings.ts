import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE, MAX_SCHOOL_NAME_LENGTH } from "#app/domain/limits.ts";
import type { TeachersNotice } from "#app/domain/mail/mail.ts";
import type { PublicName } from "#app/domain/public/public-name.ts";
import type { PngFault, SvgFault } from "#app/domain/settings/logo-fault.ts";
import type { MAIL_KEYS, SettingKey } from "#app/domain/settings/setting.ts";
import { formatNumber, plural } from "#app/text/format.ts";

/** `/admin/configuracoes` and its tabs (rules R7.25). */
export const settingsText = {
  release: (release: string) => `Versão do sistema: ${release}`,
  title: "Configurações",
  tabs: "Abas das configurações",
  welcomeTab: "Mensagens de boas-vindas",
  noticesTab: "Notificações",
  displayTab: "Exibição",
  schoolTab: "Escola",
  backupsTab: "Cópias de segurança",
  saved: "Configurações salvas",
  saveFailed: "Erro ao salvar configurações",
  sameMoment: "A abertura e o prazo não podem ser no mesmo momento",
};

export const settingDescriptions: Record<SettingKey, string> = {
  reservation_open: "Abertura do prazo semanal de envio de reservas",
  reservation_deadline: "Encerramento do prazo semanal de envio de reservas",
  reservation_window_enforced: "Professores só enviam reservas dentro do prazo",
  pending_limit: "Reservas pendentes que cada professor pode ter",
  mail_from: "Remetente dos e-mails",
  mail_approval: "E-mail ao professor quando uma reserva é aprovada",
  mail_rejection: "E-mail ao professor quando uma reserva é rejeitada",
  mail_transfer: "E-mail ao professor quando a equipe altera uma reserva",
  mail_deletion: "E-mail ao professor quando a equipe exclui uma reserva",
  mail_requests: "Resumo de novos pedidos por e-mail ao setor pedagógico",
  mail_reminder: "Lembrete por e-mail 24 horas antes do prazo de reservas",
  refresh_interval: "Intervalo de atualização do painel, em segundos",
  animation_speed: "Velocidade da rolagem do painel",
  school_name: "Nome da escola",
  school_colour: "Cor da escola",
  public_teacher_name: "Nome do professor nas páginas públicas",
};

/** The tab of the welcome messages (rules R7.26). */
export const welcomeText = {
  title: "Mensagens de boas-vindas",
  lead: "O painel de TV mostra a mensagem do turno. Quem passa pelo corredor lê: não inclua dados pessoais.",
  fields: {
    morning: "Mensagem da manhã",
    afternoon: "Mensagem da tarde",
    evening: "Mensagem da noite",
  } satisfies Record<Shift, string>,
  hint: (max: number) => `De 5 a ${max} caracteres.`,
  save: "Salvar mensagens",
  saved: "Mensagens atualizadas",
  saveFailed: "Erro ao atualizar mensagens",
  none: "Mensagem geral da escola",
};

export const noticesText = {
  noMailServer:
    "Nenhum servidor de e-mail está configurado: os e-mails esperam por um até 72 horas e depois são descartados. Os avisos aparecem em Notificações.",
  noTestWithoutServer: "Nenhum servidor de e-mail está configurado: o teste não pode ser enviado.",
  noAddress:
    "Os e-mails saem sem links, porque o endereço público do sistema (APP_URL) não está configurado. Avise quem cuida do servidor.",
  windowTitle: "Prazo de envio",
  open: "Abertura",
  deadline: "Encerramento",
  weekday: "Dia da semana",
  time: "Hora",
  fields: {
    openWeekday: "Dia da abertura",
    openTime: "Hora da abertura",
    deadlineWeekday: "Dia do encerramento",
    deadlineTime: "Hora do encerramento",
    pending_limit: "Pedidos pendentes por professor, no máximo",
    mail_from: "Remetente",
  },
  enforced: "Recusar pedidos de professores fora do prazo",
  on: "Sim",
  off: "Não",
  enforcedHint: "Sem isto, o prazo é só um aviso na tela de reservas.",
  mailTitle: "Avisos por e-mail",
  senderHint: "O endereço que aparece como remetente dos e-mails.",
  senderExample: "reservas@escola.example",
  switches: "Enviar e-mail",
  switch: {
    mail_approval: "ao professor, quando uma reserva é aprovada",
    mail_rejection: "ao professor, quando uma reserva é rejeitada",
    mail_transfer: "ao professor, quando a equipe altera uma reserva",
    mail_deletion: "ao professor, quando a equipe exclui uma reserva",
    mail_requests: "ao setor pedagógico, com o resumo dos novos pedidos",
    mail_reminder: "aos professores, como lembrete 24 horas antes do prazo de reservas",
  } satisfies Record<(typeof MAIL_KEYS)[number], string>,
  save: "Salvar configurações",
  sendTitle: "Enviar agora",
  test: "Enviar e-mail de teste",
  testTitle: "E-mail de teste",
  testSubmit: "Enviar teste",
  testSent: "E-mail enviado com sucesso",
  testFailed: "Erro ao enviar e-mail",
  testFields: { to: "Destinatário", from: "Remetente" },
  notify: "Avisar professores",
  notifyTitle: "Avisar professores",
  notifyLead:
    "Os professores, menos quem desligou os e-mails sobre o prazo, recebem por e-mail o prazo de envio:",
  notifySubmit: "Avisar todos os professores",
  noticeTitle: ({ queued, isConfigured }: TeachersNotice): string => {
    if (queued === 0) return "Nenhuma notificação enviada";
    return isConfigured ? "Notificação enviada" : "Notificação na fila";
  },
  noticeOutcome: (notice: TeachersNotice): string => {
    const { queued, waiting, optedOut, isConfigured } = notice;
    if (queued + waiting + optedOut === 0) return "A escola não tem professores cadastrados.";
    if (queued + waiting === 0) return "Todos os professores desligaram os e-mails sobre o prazo.";
    const people = (count: number, one: string, many: string) =>
      count > 0 ? [plural(count, `professor ${one}`, `professores ${many}`)] : [];
    return [
      ...(isConfigured
        ? people(queued, "recebe o aviso nos próximos minutos.", "recebem o aviso nos próximos minutos.")
        : people(queued, "tem o aviso na fila.", "têm o aviso na fila.")),
      ...(waiting > 0
        ? [`O aviso anterior ainda está na fila para ${plural(waiting, "professor", "professores")}.`]
        : []),
      ...people(optedOut, "desligou os e-mails sobre o prazo.", "desligaram os e-mails sobre o prazo."),
      ...(isConfigured ? [] : ["Sem servidor de e-mail, ele espera até 72 horas."]),
    ].join(" ");
  },
  notifyFailed: "Erro ao enviar notificação",
  notifyFields: { fromEmail: "Remetente" },
};

export const displayText = {
  title: "Painel de TV",
  fields: {
    refresh_interval: "Intervalo de atualização, em segundos",
    animation_speed: "Velocidade da rolagem",
  },
  intervalHint: "De 30 a 300 segundos. O painel pergunta neste ritmo se algo mudou.",
  speeds: { slow: "Lenta", normal: "Normal", fast: "Rápida" },
  speedHint: "Com mais de 5 reservas a lista rola sozinha.",
  openPanel: "Abrir o painel em nova aba",
  openPages: "Abrir em páginas",
  pagesHint: "Com mais de cinco reservas, o painel rola; em páginas, troca de página a cada 10 segundos.",
};

export const logoFaultText: Record<PngFault | SvgFault | "tooBig" | "noPicture", string> = {
  tooBig: `O arquivo tem mais de ${MAX_LOGO_BYTES / 1024} KB. Reduza a imagem e envie de novo.`,
  noPicture: "Envie o logotipo como PNG ou SVG.",
  broken: "O arquivo está danificado ou não é uma imagem inteira. Salve-o de novo como PNG ou SVG.",
  tooWide: `A imagem tem mais de ${formatNumber(MAX_LOGO_SIDE)} pixels de lado. Reduza-a e envie de novo.`,
  unusual: "Salve o PNG com 8 bits por canal e sem entrelaçamento.",
  active: "O SVG traz um script, um link ou uma animação. Salve-o como SVG simples, ou como PNG.",
  external:
    "O SVG aponta para outro arquivo ou traz uma imagem dentro de si. Salve-o só com desenhos, ou como PNG.",
  declared: "O SVG traz declarações (DOCTYPE ou entidades). Salve-o como SVG simples, ou como PNG.",
  noSize: "O SVG não diz o seu tamanho (viewBox). Salve-o de novo, ou como PNG.",
};

export const schoolText = {
  lead: "O nome, o logotipo e a cor aparecem na entrada, no menu, no painel de TV, na programação semanal, nas folhas de porta, nos comprovantes e nos e-mails.",
  fields: {
    school_name: "Nome da escola",
    school_colour: "Cor da escola",
    logo: "Logotipo",
    public_teacher_name: "Nome do professor nas páginas públicas",
  },
  publicNames: {
    full: "Nome completo",
    initials: "Primeiro nome e iniciais",
    none: "Nenhum nome",
  } satisfies Record<PublicName, string>,
  publicNamesHint:
    "No painel de TV, na programação semanal, nas páginas e folhas das salas, nos calendários públicos e na API pública. Quem entra no sistema vê o nome completo. Exemplo de iniciais: Marcos V. A.",
  nameHint: (name: string) =>
    `Até ${MAX_SCHOOL_NAME_LENGTH} caracteres. Em branco, vale o do servidor: ${name}.`,
  colourHint:
    "Como #RRGGBB, por exemplo #1B5E20. Em branco, vale a cor do sistema. As cores dos status não mudam.",
  colourExample: "#1B5E20",
  logoHint: `PNG ou SVG de até ${MAX_LOGO_BYTES / 1024} KB; aparece sobre fundo branco. Comprovantes em PDF mostram só um PNG; e-mails, só o nome e a cor.`,
  presentLogo: "Logotipo atual",
  removeLogo: "Tirar o logotipo",
  shownColours: "Como a cor aparece",
  onLight: "em fundo claro e no papel",
  onDark: "no modo escuro",
  onPanel: "no painel de TV",
  none: "Nenhum",
  noColour: "A do sistema",
  /** How the colour was adjusted for legibility. */
  darkened: (colour: string) => `A cor foi escurecida para ${colour} para que o texto se leia.`,
  /** The logo in the audit log. */
  loggedLogo: ({
    type,
    width,
    height,
    size,
  }: {
    type: string;
    width: number;
    height: number;
    size: number;
  }) => `${type === "image/png" ? "PNG" : "SVG"}, ${width} × ${height}, ${formatNumber(size)} bytes`,
};
