import type { Deps } from "../../deps.ts";

/** The steps of a sign-in outside that need no person's password, in their order. */
export type Step = "metadata" | "connect" | "bind" | "people";

/** Walks the steps until one fails. */
export async function testOutside({
  outside: { provider, directory },
}: Pick<Deps, "outside">): Promise<{ done: Step[]; failed: Step | null }> {
  const steps: [Step, () => Promise<unknown>][] = [];
  if (provider) steps.push(["metadata", () => provider.readMetadata()]);
  if (directory) {
    steps.push(["connect", () => directory.connect()], ["bind", () => directory.bind()]);
    steps.push([
      "people",
      async () => {
        if ((await directory.countPeople()) === 0) throw new Error("No person was found");
      },
    ]);
  }
  const done: Step[] = [];
  for (const [step, walk] of steps) {
    try {
      await walk();
    } catch {
      return { done, failed: step };
    }
    done.push(step);
  }
  return { done, failed: null };
}
