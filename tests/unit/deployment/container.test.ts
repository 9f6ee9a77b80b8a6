import { readFileSync } from "node:fs";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import {
  environmentOf,
  lastStep,
  readContext,
  readStages,
  type Stage,
  stepsOfImage,
} from "#scripts/container/dockerfile.ts";

const stages = readStages("Dockerfile");
const named = (name: string) => stages.find((stage) => stage.name === name) as Stage;
const plain = stages.at(-1) as Stage;
const build = named("build");
const IMAGES = [
  ["plain Docker", plain],
  ["Fly", named("fly")],
] as const;
const BUILD_TOOLS = /\b(npm|node|gcc|g\+\+|make|python3?|binutils\S*|build-essential|git|curl|wget)\b/;

describe("the Dockerfile", () => {
  it("has no finding of the linter", () => {
    expect(validate(readFileSync("Dockerfile", "utf8")).map((finding) => finding.message)).toEqual([]);
  });

  it("is linted by something that finds faults", () => {
    const faulty = 'FROM debian:trixie-slim\nMAINTAINER me\nENTRYPOINT ["reservas]\nEXPOSE port\n';
    expect(validate(faulty)).not.toEqual([]);
  });

  it("installs by the lock file before the sources are there, then builds the one file", () => {
    const order = build.steps
      .map(({ keyword, text }) => `${keyword} ${text}`)
      .filter((step) => /^(COPY|RUN npm)/.test(step));
    expect(order).toEqual([
      "COPY .npmrc package.json package-lock.json ./",
      "RUN npm ci",
      "COPY . .",
      expect.stringMatching(/^RUN npm run build:binary -- --target "linux-/),
    ]);
  });

  it("names every image with a version", () => {
    for (const { base } of stages) {
      if (!stages.some((stage) => stage.name === base)) expect(base).toMatch(/:\d|:trixie-slim$/);
    }
  });

  it("takes everything in the context from a short list, without data and secrets", () => {
    const context = readContext(".dockerignore");
    expect(context).toEqual(expect.arrayContaining(["app", "db", "package-lock.json", "litefs.yml"]));
    for (const name of ["data", "node_modules", "build", "dist", ".git", ".env", "tests", "docs"]) {
      expect(context).not.toContain(name);
    }
  });
});

describe.each(IMAGES)("the image for %s", (_, stage) => {
  const steps = stepsOfImage(stages, stage);

  it("holds the program, and none of the tools that built it", () => {
    expect(stepsOfImage(stages, stage).filter(({ from }) => from === "build")).toEqual([
      expect.objectContaining({ text: "/src/dist/reservas /usr/local/bin/reservas" }),
    ]);
    const lines = steps.filter(({ keyword }) => keyword === "RUN").map(({ text }) => text);
    expect(lines.join("\n")).not.toMatch(BUILD_TOOLS);
    for (const line of lines.filter((text) => text.includes("apt-get install"))) {
      expect(line).toContain("--no-install-recommends");
      expect(line).toContain("rm -rf /var/lib/apt/lists/*");
    }
    expect(steps.some(({ keyword, from }) => keyword === "COPY" && from === null)).toBe(true);
    expect(steps.filter(({ keyword, from }) => keyword === "COPY" && !from).map(({ text }) => text)).toEqual([
      "litefs.yml /etc/litefs.yml",
    ]);
  });

  it("starts without a shell, so that signals arrive, and asks the program itself for its health", () => {
    expect(lastStep(steps, "ENTRYPOINT")?.exec).not.toBeNull();
    expect(lastStep(steps, "CMD")?.exec).not.toBeNull();
    expect(lastStep(steps, "STOPSIGNAL")?.text).toBe("SIGTERM");
    expect(lastStep(steps, "HEALTHCHECK")?.text).toContain('CMD ["reservas", "healthcheck"]');
  });

  it("keeps its data on a volume and names its port", () => {
    const env = environmentOf(steps);
    expect(lastStep(steps, "VOLUME")?.exec).toEqual([env.DATA_DIR]);
    expect(lastStep(steps, "EXPOSE")?.text).toBe(env.PORT);
  });
});

describe("the user", () => {
  const steps = stepsOfImage(stages, plain);

  it("is none that the machine's own tools know as root, by number, and owns the data", () => {
    const user = lastStep(steps, "USER")?.text ?? "";
    expect(user).toMatch(/^[1-9]\d{4}:[1-9]\d{4}$/);
    const [uid, gid] = user.split(":");
    const made = steps.map(({ text }) => text).join("\n");
    expect(made).toContain(`useradd --no-log-init --uid ${uid}`);
    expect(made).toContain(`groupadd --gid ${gid}`);
    expect(made).toContain("install -d -o reservas -g reservas -m 0700 /data");
    expect(plain.steps.findIndex(({ keyword }) => keyword === "USER")).toBe(0);
  });

  it("is root for LiteFS's mount alone: its configuration starts the program as somebody else", () => {
    const fly = stepsOfImage(stages, named("fly"));
    expect(lastStep(fly, "USER")).toBeUndefined();
    expect(lastStep(fly, "ENTRYPOINT")?.exec).toEqual(["litefs"]);
    expect(lastStep(fly, "CMD")?.exec).toEqual(["mount"]);
  });

  it("cannot become another one by a file of the image", () => {
    expect(steps.map(({ text }) => text).join("\n")).toContain("-perm /6000 -exec chmod a-s {} +");
  });
});
