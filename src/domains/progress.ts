import { type Domain, isReady, isSettled } from './domains.ts';

/** Names of domains in a sentence, at most. */
const MOST_NAMES = 3;

/** How far the making of domains is, in a sentence; undefined once all and their documents are there, or failed. */
export function describeProgress(domains: readonly Domain[]): string | undefined {
  if (domains.every(isSettled)) return undefined;
  const building = domains.filter(({ status }) => status === 'building');
  const documents = domains.filter(({ corpus }) => corpus?.hasten !== undefined).length;
  const failed = domains.filter(({ status }) => status === 'failed').length;
  const parts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(['building', 'reading'] as const).flatMap((stage) => listAt(building, stage)),
    ...(building.length > 0 ? [`${building.length} to come`] : []),
    ...(documents > 0 ? [`documents of ${documents} to come`] : []),
  ];
  const ready = domains.filter(isReady).length;
  return `${ready} of ${domains.length} domains are ready; ${parts.join(', ')}. What is asked for comes first.`;
}

function listAt(domains: readonly Domain[], wanted: 'building' | 'reading'): string[] {
  const names = domains.filter(({ stage }) => stage === wanted).map(({ name }) => name);
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMES ? ' and others' : '';
  return [`${wanted} ${names.slice(0, MOST_NAMES).join(' and ')}${more}`];
}
