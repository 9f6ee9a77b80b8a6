import { describe, expect, it } from "vitest";
import { configOfCommand, findLiteFsConfig } from "#app/server/replication/lease/config-file.ts";

describe("LiteFS's file", () => {
  it.each([
    [["/usr/local/bin/litefs", "mount", "-config", "/srv/litefs.yml"], "/srv/litefs.yml"],
    [["litefs", "mount", "--config=/srv/a b.yml", "-fuse.debug"], "/srv/a b.yml"],
    [["litefs", "mount"], null],
    [["litefs", "mount", "-config"], null],
    [["/usr/bin/bash", "-config", "/srv/litefs.yml"], null],
    [[], null],
  ])("of the command line %j is %j", (args, file) => {
    expect(configOfCommand(args)).toBe(file);
  });

  it("is the one that the setting names, whatever started the program", () => {
    expect(findLiteFsConfig("/srv/named.yml")).toBe("/srv/named.yml");
  });
});
