import { parseArguments } from '../catalogue/arguments.ts';
import { quoteText } from '../catalogue/quote-value.ts';
import {
  createRetrieverTool,
  nameRetriever,
  type Retriever,
  readRetrieverName,
} from '../catalogue/retriever.ts';
import type { DistractorsOf } from '../domains/distractors.ts';
import type { DomainCorpus, Domains, ReadyDomain } from '../domains/domains.ts';
import { ToolError } from '../errors.ts';
import { type Executor, fromFailure } from './executor.ts';
import type { Outcome } from './outcome.ts';
import type { SearchAsk } from './runners/search.ts';
import { noteValues, type ToolCall } from './tool-call.ts';

export interface RetrieveDeps {
  readonly domains: Pick<Domains, 'require' | 'list'>;
  readonly executor: Executor;
  readonly distractorsOf?: DistractorsOf | undefined;
}

/** The retrievers of a domain: its own where it has documents, and after it those of its distractors where wanted. */
export function listRetrievers(
  { domains, distractorsOf }: Omit<RetrieveDeps, 'executor'>,
  domain: string,
  withDistractors: boolean,
): readonly Retriever[] {
  const others = withDistractors ? (distractorsOf?.(domain) ?? []) : [];
  const withDocuments = domains
    .list()
    .flatMap(({ name, corpus }) => (corpus !== undefined && corpus.reason === undefined ? [name] : []));
  return [domain, ...others].filter((name) => withDocuments.includes(name)).map(createRetrieverTool);
}

/** Runs a call of a retriever; undefined where the tool is none of the domain's. Throws `catalogue.no_documents`. */
export async function runRetriever(
  deps: RetrieveDeps,
  domain: ReadyDomain,
  call: ToolCall,
): Promise<Outcome | undefined> {
  const asked = readRetrieverName(call.tool);
  if (asked === undefined) return undefined;
  const isDistractor = call.distractors === true && (deps.distractorsOf?.(domain.name) ?? []).includes(asked);
  if (asked !== domain.name && !isDistractor) return undefined;
  const chosen = asked === domain.name ? domain : deps.domains.require(asked);
  const corpus = requireCorpus(chosen);
  const values = parseArguments(createRetrieverTool(chosen.name), call.arguments);
  noteValues(call, values);
  const ask = {
    kind: 'query' as const,
    question: String(values.question),
    limit: Number(values.n_results ?? 10),
  };
  return askCorpus(deps.executor, { domain: chosen.name, corpus, ask }, call);
}

/** A document of a domain, from a character on. Throws `catalogue.no_documents` and `catalogue.unknown_document`. */
export function readDocument(
  executor: Executor,
  domain: ReadyDomain,
  { id, offset }: { readonly id: string; readonly offset: number },
): Promise<Outcome> {
  const corpus = requireCorpus(domain);
  return askCorpus(executor, { domain: domain.name, corpus, ask: { kind: 'document', id, offset } }, {});
}

interface Asked {
  readonly domain: string;
  readonly corpus: DomainCorpus;
  readonly ask: SearchAsk;
}

async function askCorpus(
  executor: Executor,
  { domain, corpus: { file, language, indexDirectory }, ask }: Asked,
  { signal }: Pick<ToolCall, 'signal'>,
): Promise<Outcome> {
  const corpus = { file, language, indexDirectory };
  const terms = { affinity: nameRetriever(domain), ...(signal !== undefined && { signal }) };
  const reply = await executor.run({ kind: 'search', domain, corpus, ask }, terms);
  if (!reply.ok) throw fromFailure(reply.failure);
  return reply.result;
}

/** The documents of a domain. Throws `catalogue.no_documents` where it has none that can be searched. */
export function requireCorpus({ name, corpus }: ReadyDomain): DomainCorpus {
  if (corpus !== undefined && corpus.reason === undefined) return corpus;
  throw new ToolError('catalogue.no_documents', {
    message:
      corpus === undefined
        ? `The domain ${quoteText(name)} has no documents, so there is nothing to search in it.`
        : `The documents of the domain ${quoteText(name)} cannot be searched. ${corpus.reason}`,
    hint: 'GET /v1/domains, or list_domains, tells how many documents each domain has. Its tables have tools of their own.',
  });
}
