import { plural } from "../format.ts";

export const demoText = {
  usage:
    "Uso: npm run demo -- --rooms 40 --days 200 --scale 1 --seed escola " +
    "(rooms de 1 a 1000, days de 1 a 400, scale de 1 a 100, números inteiros).",
  reservations:
    "O banco de dados já tem reservas. A escola de demonstração só é criada em um banco vazio; nada foi alterado.",
  users:
    "O banco de dados já tem usuários além do primeiro administrador. " +
    "A escola de demonstração só é criada em um banco vazio; nada foi alterado.",
  catalog:
    "O banco de dados já tem ambientes, disciplinas, turmas, cursos ou dias bloqueados. " +
    "A escola de demonstração só é criada em um banco vazio; nada foi alterado.",
  emptyPlace: "Indique uma pasta nova em DATA_DIR ou outro arquivo em DATABASE_PATH.",
  filled: (counts: string, seconds: string) => `Escola de demonstração criada em ${seconds} s: ${counts}.`,
  reservationCount: ["reserva", "reservas"],
  environmentCount: ["ambiente", "ambientes"],
  teacherCount: ["professor", "professores"],
  classCount: ["turma", "turmas"],
  signIns: (password: string) => `Acessos (senha de todos: ${password}):`,
  timetableSheet: "Grade horária",
  publishedPart: (lessons: number) =>
    `Parte dela já está publicada (${plural(lessons, "aula", "aulas")}); importar um dos arquivos mostra a diferença.`,
  timetables: (folder: string, names: string) =>
    `Grades horárias para experimentar a importação, em ${folder}: ${names}.`,
  failed: (reason: string) => `A escola de demonstração não pôde ser criada: ${reason}`,
} as const;
