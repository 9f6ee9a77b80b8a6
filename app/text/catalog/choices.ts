import { userText } from "#app/text/people/users.ts";
import { environmentText } from "#app/text/rooms/environments.ts";
import { NAMED_LISTS } from "./catalog.ts";

const ASK = "Fale com o setor pedagógico.";

/** The message of a form whose list of options is empty, or could not be read (rules R7.27, R11.3). */
export const choiceText = {
  environments: {
    failed: environmentText.loadFailed,
    none: "Nenhum ambiente cadastrado ainda.",
    add: environmentText.new,
    ask: "Fale com um administrador.",
  },
  disciplines: {
    failed: NAMED_LISTS.disciplines.text.loadFailed,
    none: "Nenhuma disciplina cadastrada ainda.",
    add: NAMED_LISTS.disciplines.text.new,
    ask: ASK,
  },
  classes: {
    failed: NAMED_LISTS.classes.text.loadFailed,
    none: "Nenhuma turma cadastrada ainda.",
    add: NAMED_LISTS.classes.text.new,
    ask: ASK,
  },
  teachers: {
    failed: "Falha ao carregar professores",
    none: "Nenhum professor cadastrado ainda.",
    add: userText.new,
    ask: ASK,
  },
};

/** What a list that narrows while typing says of a text that is none of its rows. */
export const typedChoiceText = {
  several: (count: number) => `${count} nomes combinam com o que você digitou. Escolha um da lista.`,
  nothing: "Nenhum nome da lista combina com o que você digitou.",
};
