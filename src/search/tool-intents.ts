/** What people say who want a kind of answer, and the families of tools that give it. */
interface IntentRow {
  readonly families: readonly string[];
  readonly cue: RegExp;
  /** How surely the cue tells the family. */
  readonly weight: number;
}

const SUPERLATIVE =
  /\b(?:most|least|more \w+ than (?:any|all|every)\w*|more than any\w*|(?!latest\b|interest\b|west\b|forest\b|guest\b|test\b|rest\b|request\b|east\b|contest\b|harvest\b|honest\b)\w{3,}est|best|worst|top|maximum|minimum|record)\b/i;
const MEAN_OR_SUM =
  '(?:typical|typically|average|mean|add up|total|sum|altogether|compare|put together|combined)';
const EACH = '(?:each|every|per|compare|all|and so on)';

const INTENTS: readonly IntentRow[] = [
  {
    families: ['count', 'count_distinct', 'range', 'above_average', 'without', 'ratio', 'distribution'],
    cue: /\b(?:how many|number of|how often|count|quantity of)\b/i,
    weight: 0.5,
  },
  { families: ['count'], cue: /\b(?:how many|number of|how often|count)\b/i, weight: 0.5 },
  { families: ['count_distinct'], cue: /\b(?:different|distinct|unique|how many kinds)\b/i, weight: 0.8 },
  {
    families: ['aggregate'],
    cue: /\b(?:typical|typically|average|mean|usual|usually|add up|altogether|total|sum|in all|on the whole|put together|generally|normally|combined)\b/i,
    weight: 1,
  },
  {
    families: ['aggregate_per_group'],
    cue: new RegExp(`\\b${MEAN_OR_SUM}\\b.*\\b${EACH}\\b|\\b${EACH}\\b.*\\b${MEAN_OR_SUM}\\b`, 'i'),
    weight: 1.2,
  },
  {
    families: ['distribution'],
    cue: /\b(?:each|per|split|and so on|every|break(?:s|ing)? down|breakdown|broken down|how many .* how many|\w+est first|most \w+ first|on top|at the top)\b/i,
    weight: 0.7,
  },
  {
    families: ['aggregate_per_group', 'top_parents'],
    cue: /\b(?:\w+est (?:\w+ )?first|best first|most \w+ first|on top|at the top)\b/i,
    weight: 0.3,
  },
  {
    families: ['share'],
    cue: /%|\b(?:per ?cent|percentage|share|proportion|fraction|portion|what part|part of|how large a part|out of (?:all|every))\b/i,
    weight: 1.2,
  },
  {
    families: ['ratio'],
    cue: /\b(?:ratio|for (?:each|every) \w+|compared? (?:with|to)|per\b.*\bone|versus|times as many)\b/i,
    weight: 0.8,
  },
  {
    families: ['range'],
    cue: /\b(?:between|from\b.*\b(?:to|until|till|up to|through)|at (?:most|least)|before|after|since|until|within)\b|\d\S* (?:to|and|until) \$?\d|\b(?:more|less|fewer) than \d/i,
    weight: 0.8,
  },
  {
    families: ['at_least'],
    cue: /\b(?:or more|at least|more than (?:one|two|three|\d+)|several|minimum of|no fewer)\b/i,
    weight: 1.2,
  },
  {
    families: ['without'],
    cue: /\b(?:without|no|never|none|nobody|nothing|not|lack|lacks|lacking)\b/i,
    weight: 1.1,
  },
  {
    families: ['missing'],
    cue: /\b(?:known|is there an?|given|filled in|set|that (?:have|say|tell)|have a|recorded)\b/i,
    weight: 0.5,
  },
  {
    families: ['yearly'],
    cue: /\b(?:year (?:after|by) year|(?:per|each|every) year|yearly|annual|annually|over the years|from year to year|in (?:19|20)\d\d, (?:in|for|and)|(?:19|20)\d\d,?(?: or| and)?(?: in)? (?:19|20)\d\d)\b/i,
    weight: 1.4,
  },
  {
    families: ['monthly'],
    cue: /\b(?:month (?:by|after) month|(?:per|each|every|which) months?|months|monthly|january (?:to|until|through) december|january\b.*\b(?:february|december|october|and so on))\b/i,
    weight: 1.3,
  },
  {
    families: ['extreme_by_date'],
    cue: /\b(?:latest|newest|most recent|recently|last|youngest|oldest|first|earliest)\b/i,
    weight: 0.9,
  },
  {
    families: ['extreme_parent', 'extreme_by_measure', 'top_rows', 'top_parents'],
    cue: SUPERLATIVE,
    weight: 0.5,
  },
  { families: ['extreme_parent', 'extreme_by_measure'], cue: SUPERLATIVE, weight: 0.2 },
  {
    families: ['extreme_parent'],
    cue: /\b(?:(?:greatest|largest|biggest) (?:number|quantity|amount|part)|more (?:often )?than (?:any|all|every)\w*|most)\b/i,
    weight: 0.5,
  },
  {
    families: ['extreme_by_measure'],
    cue: /\b(?:farthest|highest|tallest|longest|oldest|largest|heaviest|most expensive|lowest|shortest|smallest|cheapest|least)\b/i,
    weight: 0.4,
  },
  {
    families: ['top_rows', 'top_parents'],
    cue: /\b(?:rank|ranking|top|leaderboard|order(?:ed)?\b.*\bby|first|in (?:falling|descending) order|from .* to|sort|sorted)\b/i,
    weight: 0.7,
  },
  {
    families: ['top_parents'],
    cue: /\b(?:rank\b.*\bby how (?:many|much|often)|number of|most often|the most)\b/i,
    weight: 0.3,
  },
  {
    families: ['most_common'],
    cue: /\b(?:most|mostly|usual|usually|more (?:often )?than any\w*|\w+, \w+(?: \w+)? or \w+|what .* (?:more|most) often|favou?rite|prevalent|commonest)\b/i,
    weight: 0.9,
  },
  {
    families: ['above_average'],
    cue: /\b(?:than (?:is )?(?:usual|average|normal|typical|the (?:usual|typical|average|mean)|it usually)|above (?:the )?(?:average|mean)|better than most)\b/i,
    weight: 1.8,
  },
  {
    families: ['distinct'],
    cue: /\b(?:once|different|distinct|unique|what kinds|kinds of|sorts of)\b/i,
    weight: 0.9,
  },
  { families: ['distinct'], cue: /^(?:which|what|in which|at which|who)\b/i, weight: 0.3 },
  {
    families: ['search'],
    cue: /\b(?:contain\w*|(?:some|any)where in|mention\w*|the word|part of (?:the|its|their) name|(?:it is|they are) called|(?:are|is) there any|in (?:the|its|their) (?:name|title|text)|with .* in (?:it|them|the))\b/i,
    weight: 1.1,
  },
  {
    families: ['lookup'],
    cue: /\b(?:everything|look up|details?|tell me (?:all )?about|what do we know|information (?:on|about)|all (?:about|you have)|number \d+|who is|entry)\b/i,
    weight: 0.9,
  },
  {
    families: ['attribute', 'parent'],
    cue: /^(?:what|which|who|where|when|how(?! many)|(?:to|in|from|at|for|by|on) (?:which|what|whom)|is|whose)\b/i,
    weight: 0.45,
  },
  { families: ['parent'], cue: /\b(?:number|case|id|no\.?) \w*\d+/i, weight: 0.4 },
  {
    families: ['list'],
    cue: /^(?:which|show|list|name|give|who|every|all|what)\b|\b(?:i need|give me|all)\b/i,
    weight: 0.5,
  },
  {
    families: ['retriever'],
    cue: /\b(?:documents?|articles?|stor(?:y|ies)|told|written about|said about|according to|describes?)\b/i,
    weight: 1.2,
  },
];

/** The surest intent counts as one, but for a question of faint cues only: there it counts as its part of this. */
const LEAST_SURE = 0.3;

/** The families of tools that a question asks for, each with how surely, above 0 up to 1. */
export function findIntents(question: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { families, cue, weight } of INTENTS) {
    if (!cue.test(question)) continue;
    for (const family of families) weights.set(family, (weights.get(family) ?? 0) + weight);
  }
  const surest = Math.max(LEAST_SURE, ...weights.values());
  return new Map([...weights].map(([family, weight]) => [family, weight / surest]));
}
