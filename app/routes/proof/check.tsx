import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Facts } from "#app/components/bookings/facts.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ProofHeads, ProofRow } from "#app/components/proof/proof-state.tsx";
import { useSchool } from "#app/components/settings/school.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { pageOf } from "#app/domain/page.ts";
import { formatProofCode } from "#app/domain/proof/proof-code.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { pageParam } from "#app/http/query.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { checkProof } from "#app/services/proof/check.server.ts";
import { periodWords } from "#app/services/proof/period.ts";
import { paginationText } from "#app/text/form.ts";
import { formatInstant } from "#app/text/format.ts";
import { proofText } from "#app/text/proof/proof.ts";

const PAGE_SIZE = 50;
const HIDDEN = { "X-Robots-Tag": "noindex, nofollow" };
const words = proofText.check;

export const loader = guarded({
  "GET /comprovante/:code": async ({ params, url, actor, context, deps }) => {
    const input = { code: params.code ?? "", clientAddress: context.clientAddress };
    const result = await checkProof(deps, actor, input);
    if (!result.ok) {
      const isUnknown = result.problem === "notFound";
      const headers = new Headers(HIDDEN);
      if (!isUnknown) headers.set("Retry-After", String(result.details?.seconds ?? 60));
      const refused = {
        title: isUnknown ? words.unknownTitle : words.waitTitle,
        message: isUnknown ? words.unknown : problemSentence(result),
      };
      return data({ refused, checked: null }, { status: problemStatus(result), headers });
    }
    const { proof, counts, items } = result.value;
    const { page, pages } = pageOf(items.length, pageParam(url), PAGE_SIZE);
    const checked = {
      personName: proof.personName,
      code: formatProofCode(proof.code),
      period: periodWords(proof),
      issued: formatInstant(proof.issuedAt, deps.timeZone),
      asOf: formatInstant(deps.now().toISOString(), deps.timeZone),
      counts,
      items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      page,
      pages,
    };
    return data({ refused: null, checked }, { headers: HIDDEN });
  },
});

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: words.pageTitle, scripts: false };

type Checked = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["checked"]>;

function Verdict({ counts }: { counts: Checked["counts"] }) {
  const { valid, changed, cancelled } = counts;
  if (changed + cancelled === 0) {
    return (
      <div className="notice" data-tone="success" role="status">
        <strong className="text-[1.1875rem]">{words.valid}</strong>
        <span>{words.validDetail(valid)}</span>
      </div>
    );
  }
  const isVoid = valid + changed === 0;
  return (
    <div className="notice" data-tone={isVoid ? "danger" : "warning"} role="status">
      <strong className="text-[1.1875rem]">{isVoid ? words.void : words.outdated}</strong>
      <span>{words.counted(counts)}</span>
    </div>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages < 2) return null;
  return (
    <nav aria-label={words.pages} className="pagination">
      {page > 1 ? <a href={`?pagina=${page - 1}`}>{paginationText.previous}</a> : null}
      <span>{proofText.paper.page(page, pages)}</span>
      {page < pages ? <a href={`?pagina=${page + 1}`}>{paginationText.next}</a> : null}
    </nav>
  );
}

function PaperFacts({ checked }: { checked: Checked }) {
  const facts: [string, ReactNode][] = [
    [words.person, <strong key="name">{checked.personName}</strong>],
    [words.issued, checked.issued],
    [words.period, checked.period],
    [words.code, <span key="code">{checked.code}</span>],
  ];
  return <Facts rows={facts} />;
}

export default function CheckProof() {
  const { refused, checked } = useLoaderData<typeof loader>();
  return (
    <main className="bare" id="conteudo">
      <div className="bare-card min-w-0 sm:max-w-[75rem]">
        <div className="grid gap-1">
          <p className="hint">{useSchool()?.name}</p>
          <h1>{refused ? refused.title : words.pageTitle}</h1>
        </div>
        {refused ? <p>{refused.message}</p> : null}
        {checked ? (
          <>
            <Verdict counts={checked.counts} />
            <PaperFacts checked={checked} />
            <h2>{words.listTitle}</h2>
            <Table name={words.listTitle} columns="l" className="[&_td]:align-top">
              <ProofHeads />
              <tbody>
                {checked.items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a page without scripts is never rendered again
                  <ProofRow key={index} item={item} />
                ))}
              </tbody>
            </Table>
            <Pages page={checked.page} pages={checked.pages} />
            <p className="hint">{words.asOf(checked.asOf)}</p>
          </>
        ) : null}
      </div>
    </main>
  );
}
