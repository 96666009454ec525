import type { Domains } from '../../domains/domains.ts';
import type { DataService } from '../../execution/data/service.ts';
import { describeUniverse } from '../../execution/data/universe-rows.ts';
import { memoise } from '../../memo.ts';
import { toDocument } from './catalogue-answers.ts';
import { type Answer, readParam, sendFixed } from './responder.ts';

/** `GET /v1/{domain}/universes`: the domain's universes with their tables, columns and rows. */
export function answerUniverses(domains: Domains, { universes }: DataService): Answer {
  const documentOf = memoise((domain: ReturnType<Domains['require']>) =>
    toDocument({
      domain: domain.name,
      universes: universes.list(domain.name).map((universe) => describeUniverse(universe, domain)),
    }),
  );
  return (exchange) => sendFixed(exchange, documentOf(domains.require(readParam(exchange, 'domain'))));
}
