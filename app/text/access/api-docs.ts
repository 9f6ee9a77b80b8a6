export const apiInfoText = {
  title: "API do sistema de reservas",
  description:
    "As chamadas do sistema de reservas de ambientes, para os programas da escola. Recebem e devolvem JSON, com as " +
    "mesmas regras e permissões das telas.\n\n" +
    "Um dia é `AAAA-MM-DD`. Um horário é um instante ISO cuja hora e minuto UTC são os do relógio da escola " +
    "(`2026-03-19T07:30:00.000Z` são 7h30 na escola); também se aceita `07:30`.\n\n" +
    'Um erro é `{ "message", "errors" }`: uma frase em português e, onde houver, o que está errado em cada campo. ' +
    "Campos desconhecidos são ignorados.",
};

export const apiAreaText = {
  Sessão: "Entrar, sair e a própria senha.",
  Reservas: "Pedir, avaliar, alterar e excluir reservas.",
  "Grade horária": "Importar, conferir, publicar e desfazer a grade horária.",
  Séries: "Pedir, avaliar, alterar e encerrar séries de reservas; aulas a repor.",
  Ausências: "Quem falta, e o que acontece com as aulas.",
  "Consulta pública": "O que qualquer pessoa pode ver, sem entrar.",
  Ambientes: "Salas, laboratórios e auditórios.",
  Equipamentos: "O que se pede junto com uma aula: notebooks, projetores, kits.",
  "Dias bloqueados": "Feriados, conselhos e eventos em que não há reservas.",
  Disciplinas: "As disciplinas que uma reserva cita.",
  Turmas: "As turmas que uma reserva cita.",
  Cursos: "Os cursos das turmas.",
  "Calendário letivo": "Os calendários da escola: períodos, dias diferentes e os dias letivos que resultam.",
  "Regras de reserva": "O que um pedido de reserva precisa cumprir.",
  Grupos: "Pessoas que as regras de reserva citam juntas.",
  Usuários: "As contas de professores, do setor pedagógico e de administradores.",
  Configurações: "Prazo de envio, avisos e painel.",
  "Mensagens do painel": "A mensagem de boas-vindas de cada turno.",
  Notificações: "O que aconteceu com as próprias reservas.",
  "E-mail": "Teste do envio e aviso aos professores.",
} as const;

export const apiStatusText: Record<number, string> = {
  200: "Feito.",
  201: "Criado.",
  202: "Aceito: um trabalho em segundo plano o faz.",
  400: "Os dados enviados não servem; nada mudou.",
  401: "Não há sessão nem chave válida, ou usuário e senha não conferem.",
  403: "A pessoa não pode fazer isto, ainda tem a primeira senha a trocar, ou o pedido vem de outro site.",
  404: "Não existe, ou não é da pessoa.",
  406: "A resposta é JSON, e o cabeçalho `Accept` não a aceita.",
  409: "O que existe não permite; nada mudou.",
  413: "O corpo passa de 64 KB.",
  415: "O corpo não é `application/json`.",
  429: "Tentativas demais: espere o tempo de `Retry-After`.",
  500: "Erro inesperado; a frase traz o código que o log registra.",
  502: "O servidor de e-mail não aceitou a mensagem.",
  503: "O servidor não pode atender agora: espere o tempo de `Retry-After`.",
  507: "O disco do servidor está cheio; nada mudou.",
};

export const apiSecurityText = {
  session: "A sessão que `POST /api/login` abre. Sob https o cookie se chama `__Host-reservas_sessao`.",
  key:
    "Uma chave que o setor pedagógico ou um administrador cria em Meu Perfil, para um programa. Uma chave só de leitura " +
    "recebe 403 em tudo o que grava, e no comprovante.",
};

export const apiHeaderText = {
  link: 'O endereço da próxima página, com `rel="next"`; ausente na última.',
  retryAfter: "Segundos a esperar.",
  authenticate: "Como se identificar: `Bearer`.",
  cookie: "O cookie da sessão.",
};

export const apiPartText = {
  id: "Identificador da linha",
  key: "Chave da configuração",
};

/** Stands in the page, which the build makes, for where the program runs. */
export const API_ORIGIN = "{origin}";

export const apiPageText = {
  skip: "Ir para as chamadas",
  contents: "Sumário",
  start: "Para começar",
  version: (version: string) => `Versão ${version}`,
  machine: "O mesmo em OpenAPI 3.1, para ferramentas",
  keyHowTo:
    "Crie uma chave em Meu Perfil e envie-a em cada chamada. Uma chave vale sem cookie e pode ser revogada a qualquer " +
    "momento.",
  pages: "Uma lista em páginas traz o endereço da seguinte no cabeçalho `Link`. Siga-o até ele faltar.",
  who: "Quem pode",
  everybody: "Qualquer pessoa, sem entrar",
  seeing: "quem entra vê mais",
  ownRows: "só o que é da própria pessoa",
  by: { session: "com sessão", both: "com sessão ou chave" },
  parameters: "Parâmetros",
  body: "Corpo",
  answers: "Respostas",
  exampleOf: (status: string) => `Exemplo da resposta ${status}`,
  request: "Chamada",
  where: { query: "na consulta", path: "no endereço" },
  required: "obrigatório",
  optional: "pode faltar",
  listOf: (what: string) => `lista de ${what}`,
  or: " ou ",
  file: "arquivo PDF",
  options: "Um destes:",
  others: "E também",
  errors: "Respostas de erro comuns",
  errorsLead: "Valem para todas as chamadas que citam o código.",
  schemas: "Esquemas",
  schemasLead: "O que as respostas contêm.",
  types: {
    string: "texto",
    integer: "inteiro",
    number: "número",
    boolean: "verdadeiro ou falso",
    object: "objeto",
    null: "nulo",
    date: "dia",
    "date-time": "instante",
    email: "e-mail",
    password: "senha",
  } as Record<string, string>,
  plurals: { texto: "textos", inteiro: "inteiros", objeto: "objetos" } as Record<string, string>,
  map: "objeto: campo → lista de textos",
  upTo: (count: string, what: string) => `até ${count} ${what}`,
  between: (least: string, most: string, what: string) => `${least} a ${most} ${what}`,
  atLeast: (count: string, what: string) => `ao menos ${count} ${what}`,
  characters: "caracteres",
  items: "itens",
};
