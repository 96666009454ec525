import type { Arguments } from '../../catalogue/arguments.ts';
import type { DataTool } from '../../catalogue/collections/data-tool.ts';
import { quoteValue } from '../../catalogue/quote-value.ts';
import { ToolError } from '../../errors.ts';
import type { StepTerms } from '../../verbs/verb.ts';
import { isVerb, listHandles, type VerbStep, verbOf } from '../../verbs/verbs.ts';

/** A call of a verb: its step, the handles of its tables as the caller wrote them, and what its own handle begins with. */
export interface VerbCall {
  readonly step: VerbStep;
  readonly handles: readonly string[];
  readonly prefix: string;
}

/** A tool's parsed arguments as a verb call. Throws for an argument that the tool's name has settled otherwise. */
export function toVerbCall(tool: DataTool, values: Arguments, terms: StepTerms): VerbCall {
  const { verb } = tool.plan;
  if (!isVerb(verb)) throw new TypeError(`${verb} is no verb of the table engine`);
  refuseOverrides(tool, values);
  const all: Arguments = { ...values, ...tool.plan.fixed };
  const row = verbOf(verb);
  return { step: row.parse(all, terms), handles: listHandles(verb, all), prefix: row.prefix };
}

function refuseOverrides(tool: DataTool, values: Arguments): void {
  for (const [name, value] of Object.entries(tool.plan.fixed)) {
    if (!Object.hasOwn(tool.inputSchema.properties, name)) continue;
    if (values[name] === undefined || values[name] === value) continue;
    throw new ToolError('request.invalid_argument', {
      message: `The argument "${name}" of ${tool.name} cannot be ${quoteValue(values[name])}.`,
      hint: `It is ${quoteValue(value)} by the name of the tool; leave it out.`,
      details: { argument: name },
    });
  }
}
