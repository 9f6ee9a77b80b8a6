import { plural } from "#app/text/format.ts";

const ofAccounts = (count: number) => plural(count, "conta", "contas");

/** Teachers' first accounts from the directory (rules R27.11). */
export const directoryImportText = {
  action: "Trazer os professores",
  actionHint: "Cria de uma vez as contas dos professores que o diretório conhece; antes você vê a lista.",
  title: "Trazer os professores do diretório",
  lead: "Nada muda até você confirmar. As contas criadas não têm senha aqui: cada pessoa entra com a do diretório.",
  fresh: (count: number) => `A criar: ${ofAccounts(count)}`,
  known: (count: number) => `Já têm conta: ${plural(count, "pessoa", "pessoas")}`,
  left: (count: number) => `Ficam de fora: ${plural(count, "pessoa", "pessoas")}`,
  more: (count: number) => `e mais ${plural(count, "pessoa", "pessoas")}`,
  reasons: {
    create: "",
    waiting: "será vinculada na primeira entrada",
    linked: "já entra pelo diretório",
    noAddress: "sem e-mail válido no diretório",
    badName: "o nome não cabe aqui",
    ambiguous: "mais de uma pessoa com este e-mail",
    taken: "o e-mail já entra por outra conta da escola",
    otherRole: "outro perfil: crie a conta à mão",
    unnamed: "não é professor, segundo o diretório",
  },
  create: (count: number) => `Criar ${ofAccounts(count)}`,
  created: (count: number) => `${ofAccounts(count)} ${count === 1 ? "criada" : "criadas"}`,
  back: "Voltar",
};
