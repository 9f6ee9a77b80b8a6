import { COPIES, type DatumKey, PERSONAL_DATA, type Period } from "#app/domain/people/personal-data.ts";
import { plural } from "#app/text/format.ts";

const UNITS = {
  minutes: ["minuto", "minutos"],
  days: ["dia", "dias"],
  months: ["mês", "meses"],
  years: ["ano", "anos"],
} as const;

function periodWords(period: Period): string {
  if (typeof period === "object") {
    const [one, many] = UNITS[period.unit];
    return plural(period.count, one, many);
  }
  return {
    account: "enquanto a conta existe",
    school: "até a escola excluir",
    change: "até a próxima mudança",
    done: "alguns minutos",
  }[period];
}

const READERS = {
  self: "você",
  staff: "setor pedagógico e administradores",
  everyone: "qualquer pessoa, nas páginas públicas",
  holder: "quem tem o código do papel",
  operator: "quem cuida do servidor",
} as const;

type DatumWords = {
  title: string;
  what: string;
  why: string;
  /** Goes before the period, or after it. */
  howLong?: (period: string) => string;
  who?: string;
};

const DATA: Record<DatumKey, DatumWords> = {
  account: {
    title: "Conta",
    what: "Nome, nome de usuário, e-mail, perfil na escola, datas de criação e de mudança, ambientes pelos quais responde.",
    why: "Para entrar no sistema e para a escola saber de quem é cada reserva.",
    howLong: (period) => `${period}; de quem sai, até a conta ser excluída ou anonimizada`,
  },
  password: {
    title: "Senha",
    what: "Só um código calculado a partir dela (bcrypt), do qual a senha não pode ser lida.",
    why: "Para conferir quem entra.",
    who: "ninguém",
  },
  sessions: {
    title: "Sessões",
    what: "Quando você entrou e quando a sessão termina. Endereço IP e navegador não são guardados.",
    why: "Para você continuar no sistema de uma página para a outra.",
    howLong: (period) => `no máximo ${period}`,
    who: "ninguém",
  },
  reservations: {
    title: "Reservas",
    what: "Quem pediu, para quem, sala, data, horário, disciplina, turma, observações, decisão, motivo da rejeição e quem decidiu.",
    why: "É a função do sistema: organizar o uso dos ambientes da escola.",
    who: "você, o setor pedagógico e os administradores; das aprovadas, nome do professor, sala, horário, turma, disciplina e observações, qualquer pessoa nas páginas públicas; quem decidiu, a equipe, e o professor do pedido se foi quem responde pelo ambiente",
  },
  notifications: {
    title: "Notificações",
    what: "Avisos sobre as suas reservas, e se foram lidos.",
    why: "Para você saber o que foi decidido.",
  },
  mail: {
    title: "E-mails",
    what: "A quem, sobre quais reservas, quando e o que o servidor de e-mail respondeu.",
    why: "Para enviar os avisos que você não desligou, e para a escola ver o que não chegou.",
    howLong: (period) => `${period} depois do envio`,
  },
  groups: {
    title: "Grupos e regras",
    what: "Os grupos de que você faz parte, e as regras de reserva que citam você.",
    why: "Para saber quem pode reservar o quê.",
  },
  mailChoices: {
    title: "Escolhas de aviso",
    what: "Quais avisos por e-mail você desligou, e o endereço que desliga os lembretes.",
    why: "Para respeitar a sua escolha.",
  },
  calendar: {
    title: "Endereço do calendário",
    what: "O endereço secreto com que o seu aplicativo de calendário lê as suas reservas.",
    why: "Só existe se você o ativar.",
    howLong: () => "até você desativar ou a conta terminar",
  },
  keys: {
    title: "Chaves para programas",
    what: "O nome que você deu a cada chave, quando foi criada e usada por último; da chave, só um código do qual ela não pode ser lida.",
    why: "Para que um programa da equipe use o sistema em seu nome. Só existem se você as criar.",
    howLong: () => "até você revogar a chave ou a conta terminar",
  },
  papers: {
    title: "Comprovantes",
    what: "Seu nome e as reservas de cada comprovante emitido.",
    why: "Para que se possa conferir, pelo código, se o papel ainda vale.",
    howLong: (period) => `${period} depois da emissão`,
  },
  audit: {
    title: "Auditoria",
    what: "Quem fez o quê e quando, com o item antes e depois. Aqui também ficam as reservas excluídas, que podem ser restauradas por 30 dias.",
    why: "Para esclarecer dúvidas e corrigir enganos.",
  },
  authorship: {
    title: "Autoria",
    what: "O número da conta que mudou por último uma configuração, uma mensagem ou um dia bloqueado.",
    why: "Para saber a quem perguntar.",
  },
  jobs: {
    title: "Tarefas do programa",
    what: "Os números das contas e reservas de que uma tarefa trata, e o motivo quando ela falha.",
    why: "Para o programa fazer depois o que não pode fazer na hora.",
    howLong: (period) => `até terminar; quando falha, ${period}`,
    who: "quem cuida do servidor",
  },
  leaving: {
    title: "Anonimização em andamento",
    what: "O nome que está sendo retirado.",
    why: "Para achar onde ele ainda está.",
    who: "ninguém",
  },
  imports: {
    title: "Planilhas em importação",
    what: "O conteúdo de uma planilha enviada, só na memória.",
    why: "Para mostrar a prévia antes de gravar.",
    who: "quem a enviou",
  },
  copies: {
    title: "Cópias de segurança",
    what: "Uma cópia de tudo o que está acima, exceto planilhas.",
    why: "Para não perder os dados da escola.",
    howLong: (period) =>
      `as últimas ${COPIES.hourly} horas, ${COPIES.daily} dias e ${period}; a mais antiga tem até ${period}`,
    who: "quem cuida do servidor; administradores veem só a lista",
  },
};

const BASES = {
  service: "execução da atividade da escola (LGPD, art. 7º, III ou V)",
  security: "interesse legítimo: segurança e prestação de contas (LGPD, art. 7º, IX)",
} as const;

/** A kind of personal data, as the page names it. */
export function datumWords(key: DatumKey) {
  const { title, what, why, howLong = (period: string) => period, who } = DATA[key];
  const { basis, period, seenBy } = PERSONAL_DATA[key];
  const readers = who ?? seenBy.map((reader) => READERS[reader]).join(", ");
  return { title, what, why, basis: BASES[basis], howLong: howLong(periodWords(period)), who: readers };
}

/** The page `/privacidade` (rules R22.3). */
export const privacyText = {
  title: "Privacidade",
  link: "Privacidade",
  skip: "Ir para o conteúdo",
  lead: (school: string) =>
    `${school} usa este sistema para reservar salas e ambientes. Aqui está quais dados pessoais ele guarda, por quê, por quanto tempo e quem os vê.`,
  data: "O que é guardado",
  columns: { data: "Dado", why: "Para quê", howLong: "Por quanto tempo", who: "Quem vê" },
  basis: "Base legal",
  notStored:
    "O sistema não guarda dados de alunos, CPF, telefone, endereço, foto, localização nem dado sensível, e pede que não sejam escritos nas observações.",
  rights: "Os seus direitos",
  rightsLead: "A LGPD (Lei nº 13.709/2018, art. 18) garante a você:",
  rightsList: [
    ["Confirmação e acesso:", "em Meu Perfil, “Baixar meus dados” traz tudo o que o sistema tem sobre você."],
    ["Portabilidade:", "o arquivo está em JSON, um formato que outros programas leem."],
    [
      "Correção:",
      "o e-mail você muda em Meu Perfil; nome e nome de usuário, peça ao setor pedagógico ou à administração.",
    ],
    [
      "Anonimização e eliminação:",
      "quem deixa a escola pode pedir que o nome saia do sistema. As reservas ficam, sem dizer de quem eram.",
    ],
    [
      "Informação e oposição:",
      "pergunte com quem os dados foram compartilhados, ou peça que deixem de ser usados. A escola responde.",
    ],
    ["Reclamação:", "à Autoridade Nacional de Proteção de Dados (ANPD), em gov.br/anpd."],
  ],
  contact: "Com quem falar",
  contactIs: "Sobre dados pessoais, fale com o encarregado da escola:",
  contactUnset: "Sobre dados pessoais, fale com a direção ou a secretaria da escola.",
  elsewhere: "O que sai daqui",
  elsewhereList: [
    "Nenhum dado vai para terceiros, anúncios ou estatísticas de uso. As páginas não carregam nada de outros endereços.",
    "Os avisos por e-mail passam pelo servidor de e-mail que a escola escolheu.",
    "As reservas aprovadas aparecem no painel, na programação semanal, nas páginas das salas e nos calendários públicos.",
  ],
  cookies: "Cookies",
  cookiesList: [
    ["Sessão:", `mantém você no sistema; termina ao sair, depois de 8 horas sem uso ou de 7 dias.`],
    ["Aviso:", "leva uma mensagem (“Reserva aprovada”) à próxima página; dura um minuto."],
    [
      "Navegador conhecido:",
      "mostra que alguém já entrou por este navegador, para que as tentativas de outros não atrapalhem; não contém nome; dura até 400 dias.",
    ],
    ["Servidor:", "onde há mais de um servidor, leva você por alguns segundos ao que acabou de gravar."],
  ],
  cookiesElse:
    "Quem só olha as páginas públicas não recebe cookie. O que se digita em um formulário e a última turma escolhida ficam no próprio navegador e não são enviados a ninguém.",
  back: "Ver a programação semanal",
  signIn: "Entrar",
};
