import { z } from "zod";
import type { CallKey } from "#app/http/api/call-inputs.ts";
import { Course, Discipline, SchoolClass } from "../answers/catalog.ts";
import { changedProblem, Done, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";
import { IN_USE, UNIQUE_NAME } from "./words.ts";

const changedDiscipline = changedProblem("Discipline", Discipline);

export const disciplineOperations = {
  "GET /api/disciplines": {
    id: "listDisciplines",
    area: "Disciplinas",
    summary: "Lista disciplinas",
    description: "Em ordem natural de nome, até 500 por página.",
    answers: { 200: z.array(Discipline) },
    example: { query: { limit: "2" } },
    isPaged: true,
  },
  "POST /api/disciplines": {
    id: "createDiscipline",
    area: "Disciplinas",
    summary: "Cadastra uma disciplina",
    description: UNIQUE_NAME,
    answers: { 201: Discipline },
    refusals: { 409: Problem },
    example: { body: { name: "Banco de Dados" } },
  },
  "PUT /api/disciplines/:id": {
    id: "updateDiscipline",
    area: "Disciplinas",
    summary: "Renomeia uma disciplina",
    description: UNIQUE_NAME,
    answers: { 200: Discipline },
    refusals: { 409: changedDiscipline },
    example: { body: { name: "Algoritmos e Lógica" } },
  },
  "DELETE /api/disciplines/:id": {
    id: "deleteDiscipline",
    area: "Disciplinas",
    summary: "Exclui uma disciplina",
    description: IN_USE,
    answers: { 200: Done },
    refusals: { 409: changedDiscipline },
    example: {},
  },
} as const satisfies Partial<Operations<CallKey>>;

const changedClass = changedProblem("Class", SchoolClass);

export const classOperations = {
  "GET /api/classes": {
    id: "listClasses",
    area: "Turmas",
    summary: "Lista turmas",
    description: "Em ordem natural de nome, até 500 por página.",
    answers: { 200: z.array(SchoolClass) },
    example: { query: { limit: "2" } },
    isPaged: true,
  },
  "POST /api/classes": {
    id: "createClass",
    area: "Turmas",
    summary: "Cadastra uma turma",
    description: UNIQUE_NAME,
    answers: { 201: SchoolClass },
    refusals: { 409: Problem },
    example: { body: { name: "DS-3" } },
  },
  "PUT /api/classes/:id": {
    id: "updateClass",
    area: "Turmas",
    summary: "Renomeia uma turma",
    description: UNIQUE_NAME,
    answers: { 200: SchoolClass },
    refusals: { 409: changedClass },
    example: { body: { name: "DS-1 noturno" } },
  },
  "DELETE /api/classes/:id": {
    id: "deleteClass",
    area: "Turmas",
    summary: "Exclui uma turma",
    description: IN_USE,
    answers: { 200: Done },
    refusals: { 409: changedClass },
    example: {},
  },
  "GET /api/courses": {
    id: "listCourses",
    area: "Cursos",
    summary: "Lista cursos",
    description: "Os cursos a que turmas e disciplinas pertencem, até 500 por página.",
    answers: { 200: z.array(Course) },
    example: { query: { limit: "2" } },
    isPaged: true,
  },
} as const satisfies Partial<Operations<CallKey>>;
