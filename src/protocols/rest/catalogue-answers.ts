import type { Domains, ReadyDomain } from '../../domains/domains.ts';
import { toJsonText } from '../../json.ts';
import { memoise } from '../../memo.ts';
import { createDocument, type Document } from '../http/document.ts';
import { type Answer, readParam, sendFixed } from './responder.ts';

/** A document of a domain, made at the first request and kept as long as the domain. */
export function answerDocument(domains: Domains, make: (domain: ReadyDomain) => Document): Answer {
  const documentOf = memoise(make);
  return (exchange) => sendFixed(exchange, documentOf(domains.require(readParam(exchange, 'domain'))));
}

/** A JSON document of a body. */
export function toDocument(body: unknown): Document {
  return createDocument(toJsonText(body));
}
