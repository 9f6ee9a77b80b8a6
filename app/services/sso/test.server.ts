import type { Deps } from "#app/services/deps.ts";

export type Step = "metadata" | "connect" | "bind" | "people";

type Walked = { step: Step; isDone: boolean };

async function walk(steps: [Step, () => Promise<unknown>][]): Promise<Walked[]> {
  const walked: Walked[] = [];
  for (const [step, take] of steps) {
    try {
      await take();
      walked.push({ step, isDone: true });
    } catch {
      return [...walked, { step, isDone: false }];
    }
  }
  return walked;
}

/** Walks the steps of each way that is set: a provider that is down does not hide how the directory is. */
export async function testExternalAccounts({
  externalAccounts: { provider, directory },
}: Pick<Deps, "externalAccounts">): Promise<{ steps: Walked[] }> {
  const byProvider = provider ? await walk([["metadata", () => provider.readMetadata()]]) : [];
  const byDirectory = directory
    ? await walk([
        ["connect", () => directory.connect()],
        ["bind", () => directory.bind()],
        [
          "people",
          async () => {
            if ((await directory.countPeople()) === 0) throw new Error("No person was found");
          },
        ],
      ])
    : [];
  return { steps: [...byProvider, ...byDirectory] };
}
