/** A long class's name in a narrow place: the end distinguishes the classes of a course. */
import { expect, it } from "vitest";
import { classNameParts } from "#app/domain/class-name.ts";

it.each([
  ["ADM-2026-1A", "ADM-2026-1A", null],
  ["Turma nova do primeiro ano, tarde", "ano, tarde", "Turma nova do primeiro"],
  [
    "Ensino Médio Integrado ao Técnico em Informática – 2026 – Turma 3A",
    "Turma 3A – 2026",
    "Ensino Médio Integrado ao Técnico em Informática",
  ],
  ["x".repeat(120), "x".repeat(120), null],
  [`${"x".repeat(60)} 2A`, "2A", "x".repeat(60)],
])("parts %s", (name, end, course) => {
  expect(classNameParts(name)).toEqual({ end, course });
});
