import { quoteText } from '../../../catalogue/quote-value.ts';
import { ToolError } from '../../../errors.ts';
import { hintNearest } from '../../../nearest.ts';
import type { PromptEntry } from './offers.ts';
import type { ToolScope } from './scope.ts';

/** The failure of a URI that names nothing here. */
export function missResource(uri: string, hint?: string): ToolError {
  return new ToolError('catalogue.unknown_resource', {
    message: `There is no resource ${quoteText(uri)} here.`,
    hint: hint ?? 'resources/list and resources/templates/list name those that there are.',
    details: { uri: uri.slice(0, 2000) },
  });
}

/** The prompt of that name. Throws `catalogue.unknown_prompt` with the nearest names. */
export function requirePrompt({ prompts }: ToolScope, name: string): PromptEntry {
  const list = prompts?.list ?? [];
  const entry = list.find((each) => each.name === name);
  if (entry !== undefined) return entry;
  throw new ToolError('catalogue.unknown_prompt', {
    message: `There is no prompt ${quoteText(name)} here.`,
    hint: hintNearest(
      name,
      list.map((each) => each.name),
      'prompt',
    ),
  });
}

/** Throws `request.missing_argument` where a prompt lacks an argument that it needs. */
export function requireArguments(entry: PromptEntry, given: Readonly<Record<string, string>>): void {
  const missing = entry.arguments.find((each) => each.required && given[each.name] === undefined);
  if (missing === undefined) return;
  throw new ToolError('request.missing_argument', {
    message: `The prompt "${entry.name}" needs the argument "${missing.name}".`,
    hint: `${missing.name}: ${missing.description}`,
    details: { argument: missing.name },
  });
}
