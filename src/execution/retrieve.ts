import { quoteText } from '../catalogue/quote-value.ts';
import { nameRetriever, type RetrieverPlan } from '../catalogue/retriever.ts';
import type { DomainCorpus, Domains, ReadyDomain } from '../domains/domains.ts';
import { ToolError } from '../errors.ts';
import { type Executor, fromFailure } from './executor.ts';
import type { FoundCall } from './found-call.ts';
import type { Outcome } from './outcome.ts';
import type { SearchAsk } from './runners/search.ts';
import type { ToolCall } from './tool-call.ts';

/** Runs a call of a retriever. Throws `catalogue.no_documents`. */
export function runRetriever(
  { domains, executor }: { readonly domains: Pick<Domains, 'require'>; readonly executor: Executor },
  { domain }: RetrieverPlan,
  { call, values }: FoundCall,
): Promise<Outcome> {
  const corpus = requireCorpus(domains.require(domain));
  const question = String(values.question);
  const ask = { kind: 'query' as const, question, limit: Number(values.n_results ?? 10) };
  return askCorpus(executor, { domain, corpus, ask }, call);
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

/**
 * The documents of a domain. Throws `catalogue.no_documents` where it has none that can be searched, and
 * `catalogue.domain_building` where they are still being read: they are then read before all others.
 */
export function requireCorpus({ name, corpus }: ReadyDomain): DomainCorpus {
  if (corpus?.hasten !== undefined) {
    corpus.hasten();
    throw new ToolError('catalogue.domain_building', {
      message: `The documents of the domain ${quoteText(name)} are still being read.`,
      hint: 'Try again in a few seconds; its other tools answer meanwhile.',
    });
  }
  if (corpus !== undefined && corpus.reason === undefined) return corpus;
  throw new ToolError('catalogue.no_documents', {
    message:
      corpus === undefined
        ? `The domain ${quoteText(name)} has no documents, so there is nothing to search in it.`
        : `The documents of the domain ${quoteText(name)} cannot be searched. ${corpus.reason}`,
    hint: 'GET /v1/domains, or list_domains, tells how many documents each domain has. Its tables have tools of their own.',
  });
}
