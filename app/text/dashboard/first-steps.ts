import type { FirstStep } from "#app/domain/dashboard/first-steps.ts";

export const firstStepsText = {
  title: "Primeiros passos",
  lead: (done: number, all: number) => `${done} de ${all} feitos. Depois disto as reservas podem começar.`,
  steps: {
    school: "Dê à escola o seu nome, logotipo e cor",
    hours: "Confira o prazo de envio e os avisos por e-mail",
    environments: "Cadastre as salas, os laboratórios e os auditórios",
    people: "Crie as contas dos professores",
    disciplines: "Cadastre as disciplinas",
    classes: "Cadastre as turmas",
    request: "Faça a primeira reserva",
    panel: "Ligue o painel de TV e imprima as folhas de porta com QR",
  } satisfies Record<FirstStep, string>,
  actions: {
    school: "Configurar escola",
    hours: "Ver o prazo",
    environments: "Novo ambiente",
    people: "Novo usuário",
    disciplines: "Nova disciplina",
    classes: "Nova turma",
    request: "Nova reserva",
    panel: "Abrir o painel",
  } satisfies Record<FirstStep, string>,
  doorSheets: "Folhas de porta",
  tick: { hours: "Está certo assim", panel: "Já está feito" },
  askAdmin: "Peça a um administrador.",
  done: "Feito",
  open: "Falta fazer",
  hide: "Ocultar",
  hidden: "Primeiros passos ocultos",
  example:
    "Para ver antes uma escola de exemplo, cheia: numa pasta própria, rode npm run demo, ou reservas demo no arquivo único, com DATA_DIR nessa pasta (o README diz como).",
};
