/**
 * Imports run one way, from the upper floors to the lower (rules R21.2): routes, http, services, components, text, models,
 * domain, db. The server and the command line stand beside the routes and wire everything together.
 */

const from = (path, pathNot) => (pathNot ? { path, pathNot } : { path });

/** What subjects of app/domain may import besides `dates` and the files of its root: subject, other subject, reason. */
const DOMAIN_PAIRS = [
  ["audit", "bookings", "The log names the content that a reservation declares."],
  ["audit", "rooms", "The log names the content that an environment declares."],
  ["audit", "people", "The log forgets a person by the names that they had."],
  ["booking-rules", "access", "A rule names people by their roles."],
  ["booking-rules", "calendar", "A rule counts school days and ends with a term."],
  ["booking-rules", "rooms", "A rule is about rooms of a type."],
  ["equipment", "bookings", "What is asked for with a reservation has a status as it has."],
  ["import", "rooms", "A file of environments names their resources."],
  ["mail", "access", "Each role gets mails of its own."],
  ["mail", "bookings", "A mail shows a reservation's status."],
  ["mail", "settings", "Each mail has a switch among the settings."],
  ["reports", "rooms", "A report filters by the type of environments."],
];

/** Of each subject with pairs a rule of its own: a pattern knows only the subject that it starts from. */
const domainSubjects = [...new Set(DOMAIN_PAIRS.map(([subject]) => subject)), null].map((subject) => {
  const pairs = DOMAIN_PAIRS.filter((pair) => pair[0] === subject);
  const allowed = ["dates", subject ?? "$1", ...pairs.map(([, other]) => other)];
  const others = [...new Set(DOMAIN_PAIRS.map((pair) => pair[0]))].join("|");
  return {
    name: `domain-subjects-stand-alone${subject ? `-but-${subject}` : ""}`,
    comment:
      "Subjects that import each other are one subject: move the function, or name the pair with its reason.",
    severity: "error",
    from: subject
      ? from(`^app/domain/${subject}/`)
      : from("^app/domain/([^/]+)/", `^app/domain/(${others})/`),
    to: { path: "^app/domain/[^/]+/", pathNot: `^app/domain/(${allowed.join("|")})/` },
  };
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Two files that need each other are one file, or hide a third that both should import.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-resolved",
      comment: "An import that leads nowhere fails in production at the latest.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(#remix-build|virtual:)" },
    },
    {
      name: "no-dev-dependency-in-app",
      comment: "What the program runs on is a dependency, not a tool of its developers.",
      severity: "error",
      from: from("^(app|db)/"),
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        pathNot: "@remix-run/route-config|@types/",
      },
    },
    {
      name: "routes-import-downwards",
      comment:
        "A route guards, parses, calls a service and renders. It reads through a model's list and find " +
        "functions (Biome refuses the writing ones there, docs/decisions/0006), never through db/ or the server.",
      severity: "error",
      from: from("^app/routes/"),
      to: { path: "^(app/server|db|scripts|tests)/" },
    },
    {
      name: "no-route-to-route",
      comment:
        "Routes share through components, services and text. Only the parts in a route's own folder are its own.",
      severity: "error",
      from: from("^app/routes/([^/]+)/"),
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    {
      name: "no-top-route-to-route",
      comment: "The same for the routes that have no folder (frame, shell, dashboard).",
      severity: "error",
      from: from("^app/routes/[^/]+$"),
      to: { path: "^app/routes/" },
    },
    {
      name: "http-imports-downwards",
      comment: "Requests and answers are the same for every screen: http → services, text, models, domain.",
      severity: "error",
      from: from("^app/http/"),
      to: {
        path: "^(app/(routes|components|server|cli|root|entry)|db/(?!write-failure|broken-constraint)|scripts|tests)",
      },
    },
    {
      name: "services-import-downwards",
      comment: "A use case knows nothing of screens: services → models, db, text, domain.",
      severity: "error",
      from: from("^app/services/"),
      to: { path: "^(app/(routes|components|server|cli|root|entry)|scripts|tests)" },
    },
    {
      name: "services-know-nothing-of-http",
      comment:
        "A use case is called from a form, from /api, from a job and from the command line: it takes values and " +
        "gives a result, never a request, a response or a redirect. biome.json forbids the globals.",
      severity: "error",
      from: from("^app/(services|models|domain|text)/|^db/"),
      to: { path: "^app/http/|^(node:)?https?$|node_modules/(@remix-run|remix-auth|@conform-to)" },
    },
    {
      name: "models-import-downwards",
      comment: "A model is one statement or one schema: models → db and domain only.",
      severity: "error",
      from: from("^app/models/"),
      to: { path: "^(app/(?!models/|domain/)|scripts|tests)" },
    },
    {
      name: "domain-is-pure",
      comment:
        "A pure rule needs neither SQL, nor React, nor a schema: it runs in the browser and in a test alike.",
      severity: "error",
      from: from("^app/domain/"),
      to: { path: "^(app/(?!domain/)|db/|scripts|tests|node_modules/(react|kysely|zod|better-sqlite3))" },
    },
    {
      name: "schemas-are-isomorphic",
      comment: "A schema is used by forms and by /api; it must not pull in SQL.",
      severity: "error",
      from: from("\\.schema\\.ts$"),
      to: { path: "(\\.server\\.ts$|^db/)" },
    },
    {
      name: "components-are-pure",
      comment:
        "Components show what they are given: components → text and the isomorphic rules, no data access.",
      severity: "error",
      from: from("^app/components/"),
      to: {
        path: "^(app/(routes|server|http)/|db/|scripts|tests)",
      },
    },
    {
      name: "components-take-types-only",
      comment: "What a service or a model returns is a type to components; its code never reaches a browser.",
      severity: "error",
      from: from("^app/components/"),
      to: {
        path: "^app/(services/|.*\\.(server|schema)\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-knows-no-subject",
      comment:
        "A button or a table is the same for every subject: ui → form, frame and the words and rules that are common.",
      severity: "error",
      from: from("^app/components/ui/"),
      to: { path: "^app/(components/(?!ui/|form/|frame/)|(text|domain)/[^/]+/)" },
    },
    ...domainSubjects,
    {
      name: "common-domain-knows-no-subject",
      comment: "What lies in the root of app/domain is common to all subjects.",
      severity: "error",
      from: from("^app/domain/[^/]+$"),
      to: { path: "^app/domain/[^/]+/" },
    },
    {
      name: "text-imports-nothing",
      comment: "Sentences need nothing but the types of the words they name.",
      severity: "error",
      from: from("^app/text/"),
      to: { path: "^(app/(?!text/|domain/)|db/|scripts|tests|.*\\.server\\.ts$)" },
    },
    {
      name: "openapi-is-not-loaded",
      comment:
        "What calls answer is types to the program that runs: its schemas would take memory, and the document is " +
        "made of them beforehand (docs/decisions/0145).",
      severity: "error",
      from: from("^(app/(?!openapi/)|db/)"),
      to: { path: "^app/openapi/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "openapi-imports-downwards",
      comment:
        "A call's operation is schemas and words: openapi → domain, schemas of models, text, and the types of http.",
      severity: "error",
      from: from("^app/openapi/"),
      to: { path: "^(app/(routes|components|server|cli|services)/|db/|scripts|tests|.*\\.server\\.ts$)" },
    },
    {
      name: "server-is-models-free",
      comment:
        "The HTTP entry wires things up: server → services and the Remix build; data is the services' business.",
      severity: "error",
      from: from("^app/server/"),
      to: { path: "^app/(models|routes|components)/" },
    },
    {
      name: "db-is-the-bottom",
      comment: "The database layer imports nothing of the program but pure rules.",
      severity: "error",
      from: from("^db/", "^db/seeds/"),
      to: { path: "^(app/(?!domain/)|scripts|tests)" },
    },
    {
      name: "seeds-are-started-by-hand",
      comment:
        "The seeds of a demonstration school use models and texts: commands start them, never the server.",
      severity: "error",
      from: from("^(app|db)/", "^(app/cli|db/seeds)/"),
      to: { path: "^db/seeds/" },
    },
    {
      name: "no-tests-in-production",
      comment: "Nothing that is shipped depends on a test or on a script.",
      severity: "error",
      from: from("^(app|db)/"),
      to: { path: "^(tests|scripts)/" },
    },
    {
      name: "no-zod-in-the-browser",
      comment: "Zod costs a browser 25 KB; the server validates, HTML attributes hint.",
      severity: "error",
      from: from("^app/(components|text|entry\\.client)"),
      to: { path: "node_modules/zod" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|public)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json", ".css"],
    },
  },
};
