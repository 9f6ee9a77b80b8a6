import { readFileSync } from "node:fs";
import {
  type Copy,
  DockerfileParser,
  type From,
  type Instruction,
  type JSONInstruction,
} from "dockerfile-ast";

/** One step of a stage, e.g. `RUN npm ci`. */
export type Step = {
  keyword: string;
  /** What stands after the keyword, without its flags for COPY. */
  text: string;
  /** The words of the exec form, e.g. `ENTRYPOINT ["reservas"]`; null for the shell form. */
  exec: string[] | null;
  /** The stage or image that COPY takes from; null for the build context. */
  from: string | null;
};

export type Stage = {
  /** The name after AS; null for one without. */
  name: string | null;
  /** The image or stage that it starts from. */
  base: string;
  steps: Step[];
};

function execForm(instruction: Instruction): string[] | null {
  const read = (instruction as Partial<JSONInstruction>).getJSONStrings?.bind(instruction);
  const words = read?.() ?? [];
  return words.length > 0 ? words.map((word) => word.getJSONValue()) : null;
}

function stepOf(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const words = instruction.getArguments().map((word) => word.getValue());
  const flag = "getFromFlag" in instruction ? (instruction as Copy).getFromFlag() : null;
  const isCopy = keyword === "COPY" || keyword === "ADD";
  const text = isCopy ? words.join(" ") : (instruction.getRawArgumentsContent() ?? "");
  return { keyword, text, exec: execForm(instruction), from: flag?.getValue() ?? null };
}

/** The stages of a Dockerfile in their order. */
export function readStages(file: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, "utf8")).getInstructions()) {
    if (instruction.getKeyword() === "FROM") {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage(), base: from.getImage() ?? "", steps: [] });
    } else {
      stages.at(-1)?.steps.push(stepOf(instruction));
    }
  }
  return stages;
}

/** All steps that make a stage's image: those of the stages that it starts from, then its own. */
export function stepsOfImage(stages: Stage[], stage: Stage): Step[] {
  const parent = stages.find((each) => each.name === stage.base);
  return [...(parent ? stepsOfImage(stages, parent) : []), ...stage.steps];
}

/** The last step of a kind, which is the one that counts. */
export function lastStep(steps: Step[], keyword: string): Step | undefined {
  return steps.findLast((step) => step.keyword === keyword);
}

/** What ENV sets. */
export function environmentOf(steps: Step[]): Record<string, string> {
  const words = steps.filter((step) => step.keyword === "ENV").flatMap((step) => step.text.split(/\s+/));
  return Object.fromEntries(words.map((word) => word.split("=", 2) as [string, string]));
}

/**
 * The files and folders that the build context holds.
 * @throws where `.dockerignore` is not a list of exceptions from "nothing", which is all that is read here.
 */
export function readContext(file: string): string[] {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
  const [everything, ...kept] = lines;
  if (everything !== "*" || kept.some((line) => !/^![\w.-]+$/.test(line))) {
    throw new Error(`${file} must begin with * and then name, with !, what the image is built from`);
  }
  return kept.map((line) => line.slice(1));
}
