import type { Random } from "./random.ts";

export type Course = { code: string; name: string; disciplines: string[] };

/** The courses of the demonstration school with what is taught in them. */
export const COURSES: Course[] = [
  {
    code: "DS",
    name: "Técnico em Desenvolvimento de Sistemas",
    disciplines: [
      "Algoritmos e Lógica de Programação",
      "Banco de Dados I",
      "Desenvolvimento Web",
      "Programação Orientada a Objetos",
      "Programação de Aplicativos Móveis para Dispositivos Embarcados e Internet das Coisas",
      "Testes de Software",
      "Design de Interfaces",
    ],
  },
  {
    code: "RC",
    name: "Técnico em Redes de Computadores",
    disciplines: [
      "Cabeamento Estruturado",
      "Fundamentos de Redes",
      "Segurança da Informação",
      "Serviços de Rede em Linux",
      "Virtualização e Nuvem",
    ],
  },
  {
    code: "ELT",
    name: "Técnico em Eletrotécnica",
    disciplines: [
      "Acionamentos Elétricos",
      "Comandos Elétricos",
      "Eletricidade Básica",
      "Instalações Elétricas Prediais",
      "NR-10: Segurança em Instalações e Serviços em Eletricidade",
    ],
  },
  {
    code: "MEC",
    name: "Técnico em Mecânica",
    disciplines: [
      "Desenho Técnico Mecânico",
      "Metrologia",
      "Processos de Fabricação",
      "Soldagem",
      "Tornearia CNC",
    ],
  },
  {
    code: "ADM",
    name: "Técnico em Administração",
    disciplines: [
      "Contabilidade Geral",
      "Gestão de Pessoas",
      "Logística e Cadeia de Suprimentos",
      "Marketing Digital",
      "Matemática Financeira",
    ],
  },
  {
    code: "ENF",
    name: "Técnico em Enfermagem",
    disciplines: [
      "Anatomia e Fisiologia Humana",
      "Assistência de Enfermagem em Urgência e Emergência",
      "Ética Profissional",
      "Farmacologia",
      "Saúde Coletiva",
    ],
  },
  {
    code: "EDF",
    name: "Técnico em Edificações",
    disciplines: [
      "AutoCAD",
      "Canteiro de Obras",
      "Materiais de Construção",
      "Mecânica dos Solos",
      "Topografia",
    ],
  },
  {
    code: "SEG",
    name: "Técnico em Segurança do Trabalho",
    disciplines: [
      "Ergonomia",
      "Higiene Ocupacional",
      "Legislação Trabalhista e Normas Regulamentadoras",
      "Prevenção e Combate a Incêndio",
      "Primeiros Socorros",
    ],
  },
];

const GROUPS = ["1A", "1B", "2A", "2B"];

/** The classes of one year: `DS-2026-1A` and so on, and one with a long name. Each with its course's index. */
export function classesOfYear(year: number): { name: string; course: number }[] {
  const classes = COURSES.flatMap((course, index) =>
    GROUPS.map((group) => ({ name: `${course.code}-${year}-${group}`, course: index })),
  );
  return [
    ...classes,
    {
      name: `Ensino Médio Integrado ao Técnico em Desenvolvimento de Sistemas – ${year} – Turma 3A`,
      course: 0,
    },
  ];
}

export type Environment = {
  name: string;
  type: "Sala" | "Laboratório" | "Auditório";
  capacity: number | null;
  location: string | null;
  description: string | null;
};

const LABORATORIES = [
  "Informática",
  "Redes e Cabeamento",
  "Eletrotécnica",
  "Comandos e Acionamentos Elétricos",
  "Metrologia e Ensaios Mecânicos",
  "Soldagem",
  "Enfermagem",
  "Química",
  "Física",
  "Desenho Técnico e Projetos Assistidos por Computador",
  "Robótica",
  "Materiais de Construção",
];
const AUDITORIUMS = [
  "Auditório Central",
  "Auditório Professora Lúcia Andrade",
  "Miniauditório",
  "Anfiteatro",
];
const BLOCKS = ["Bloco A", "Bloco B", "Bloco C"];
const FLOORS = ["térreo", "1º andar", "2º andar"];

function numbered(names: string[], index: number): string {
  const round = Math.floor(index / names.length);
  const name = names[index % names.length]!;
  return round === 0 ? name : `${name} ${round + 1}`;
}

/** `count` environments: a tenth auditoriums, a third laboratories, the rest classrooms. */
export function makeEnvironments(random: Random, count: number): Environment[] {
  const auditoriums = Math.floor(count / 10);
  const laboratories = Math.floor(count / 3);
  return Array.from({ length: count }, (_, index) => {
    const block = BLOCKS[index % BLOCKS.length]!;
    const floor = Math.floor(index / BLOCKS.length) % FLOORS.length;
    const location = random.chance(0.05) ? null : `${block}, ${FLOORS[floor]}`;
    if (index < auditoriums) {
      const capacity = random.pick([80, 120, 180, 240]);
      const description = "Projetor, som e microfone sem fio";
      return { name: numbered(AUDITORIUMS, index), type: "Auditório", capacity, location, description };
    }
    if (index < auditoriums + laboratories) {
      const name = `Laboratório de ${numbered(LABORATORIES, index - auditoriums)}`;
      const description = random.chance(0.3) ? "Uso somente com o técnico responsável" : null;
      return { name, type: "Laboratório", capacity: random.pick([16, 20, 24, 30]), location, description };
    }
    const number = index - auditoriums - laboratories + 1;
    const capacity = random.chance(0.05) ? null : random.pick([30, 35, 40, 45]);
    return { name: `Sala ${100 + number}`, type: "Sala", capacity, location, description: null };
  });
}
