import { foldText } from "#app/domain/fold-text.ts";
import type { Random } from "./random.ts";

const FIRST_NAMES = [
  ..."Adriana Aline Amanda Ana Beatriz Bianca Bruna Camila Carla Carolina Cecília Cláudia Cristina Daniela".split(
    " ",
  ),
  ..."Débora Elaine Elisângela Fabiana Fernanda Flávia Gabriela Inês Isabela Jéssica Joana Juliana Larissa".split(
    " ",
  ),
  ..."Letícia Luciana Márcia Mariana Patrícia Priscila Rafaela Renata Sílvia Simone Tatiane Vanessa".split(
    " ",
  ),
  ..."Alexandre Anderson André Antônio Bruno Caio Carlos César Cláudio Daniel Diego Eduardo Fábio Felipe".split(
    " ",
  ),
  ..."Fernando Flávio Gabriel Guilherme Gustavo Henrique Igor João Jorge José Leandro Leonardo Lucas".split(
    " ",
  ),
  ..."Luiz Marcelo Márcio Mateus Maurício Otávio Paulo Pedro Rafael Ricardo Rodrigo Sérgio Thiago Vinícius".split(
    " ",
  ),
];
const SURNAMES = [
  ..."Albuquerque Almeida Alves Andrade Araújo Assunção Azevedo Barbosa Barros Batista Brandão Brito".split(
    " ",
  ),
  ..."Camargo Campos Cardoso Carvalho Castro Cavalcanti Conceição Correia Costa Cunha Dias Duarte Farias".split(
    " ",
  ),
  ..."Ferreira Figueiredo Fonseca França Freitas Gomes Gonçalves Guimarães Lacerda Leite Lima Lopes".split(
    " ",
  ),
  ..."Machado Magalhães Marques Martins Medeiros Melo Mendes Monteiro Moraes Moreira Moura Nascimento".split(
    " ",
  ),
  ..."Nogueira Nunes Oliveira Pacheco Peixoto Pereira Pinto Queiroz Ramos Rezende Ribeiro Rocha Santana".split(
    " ",
  ),
  ..."Santos Silva Siqueira Souza Tavares Teixeira Vasconcelos Vieira Xavier".split(" "),
];

export type Person = {
  username: string;
  name: string;
  email: string;
  role: "admin" | "pedagogical" | "teacher";
};

const MAIL_DOMAIN = "escola.example";

/** The sign-ins that the program prints, one per role. */
export const SIGN_INS = { admin: "direcao", pedagogical: "pedagogico", teacher: "professor" } as const;

const NAMED: Person[] = [
  { username: SIGN_INS.admin, name: "Helena Brandão de Castro", role: "admin" as const },
  { username: SIGN_INS.pedagogical, name: "Marta Gonçalves Teixeira", role: "pedagogical" as const },
  { username: "pedagogico2", name: "Cláudio Figueiredo", role: "pedagogical" as const },
  { username: SIGN_INS.teacher, name: "Ana Beatriz Conceição", role: "teacher" as const },
  {
    username: "maria.vasconcelos",
    name: "Maria Aparecida do Nascimento Albuquerque de Vasconcelos Cavalcanti",
    role: "teacher" as const,
  },
  { username: "jo.sa", name: "Jô Sá", role: "teacher" as const },
].map((person) => ({ ...person, email: `${person.username}@${MAIL_DOMAIN}` }));

function plain(text: string): string {
  return foldText(text).replace(/[^a-z]/g, "");
}

/** Staff and `teachers` teachers, each with a username of their own. */
export function makePeople(random: Random, teachers: number): Person[] {
  const people = [...NAMED];
  const taken = new Set(people.map((person) => person.username));
  const missing = teachers - people.filter((person) => person.role === "teacher").length;
  for (let made = 0; made < missing; made++) {
    const first = random.pick(FIRST_NAMES);
    const [middle, last] = [random.pick(SURNAMES), random.pick(SURNAMES)];
    const name = middle === last || random.chance(0.4) ? `${first} ${last}` : `${first} ${middle} ${last}`;
    const base = `${plain(first)}.${plain(last)}`;
    let username = base;
    for (let number = 2; taken.has(username); number++) username = `${base}${number}`;
    taken.add(username);
    people.push({ username, name, email: `${username}@${MAIL_DOMAIN}`, role: "teacher" });
  }
  return people;
}
