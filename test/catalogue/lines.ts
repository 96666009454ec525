import { createHash } from 'node:crypto';
import type { Catalogue, Endpoint } from '../../src/catalogue/tool.ts';

/** A catalogue as sorted lines, one a tool, so that a changed tool is one changed line. */
export function toLines(catalogue: Catalogue): string {
  return `${catalogue.endpoints.map(toLine).sort().join('\n')}\n`;
}

function toLine(endpoint: Endpoint): string {
  const { name, family, tables, plan, parameters, description } = endpoint;
  const asked = parameters.map((each) => `${each.name}${each.required ? '' : '?'}`).join(', ');
  const digest = createHash('sha256').update(
    `${plan.sql}\n${description}\n${JSON.stringify(endpoint.inputSchema)}`,
  );
  return `${name}(${asked}) → ${plan.shape} · ${family} · ${tables.join(' ')} · ${digest.digest('hex').slice(0, 8)}`;
}
