/** What people say in many ways and tools in one. A text that holds any of a row's words is about its concept. */
interface ConceptRow {
  readonly concept: string;
  /** Words and phrases in lower case; a star stands for any ending. */
  readonly words: readonly string[];
}

const CONCEPTS: readonly ConceptRow[] = [
  {
    concept: 'count',
    words: ['count*', 'how many', 'number of', 'how often', 'tally', 'amount of', 'quantity of'],
  },
  { concept: 'average', words: ['average*', 'mean', 'typical*', 'on average', 'usual*'] },
  { concept: 'total', words: ['total*', 'sum', 'sums', 'altogether', 'combined', 'adds up', 'overall'] },
  {
    concept: 'top',
    words: [
      ...[
        'top',
        'highest',
        'largest',
        'biggest',
        'greatest',
        'maximum',
        'max',
        'best',
        'longest',
        'heaviest',
        'tallest',
      ],
      ...['most', 'strongest', 'fastest', 'priciest', 'leading', 'busiest', 'richest', 'deepest'],
    ],
  },
  {
    concept: 'bottom',
    words: [
      ...[
        'bottom',
        'lowest',
        'smallest',
        'least',
        'fewest',
        'minimum',
        'min',
        'worst',
        'shortest',
        'lightest',
      ],
      ...['cheapest', 'slowest', 'weakest', 'poorest'],
    ],
  },
  { concept: 'share', words: ['share*', 'percent*', 'proportion*', 'fraction', 'what part of'] },
  { concept: 'ratio', words: ['ratio*', 'per', 'for each', 'for every', 'compared to', 'relative to'] },
  {
    concept: 'distinct',
    words: ['distinct', 'different', 'unique', 'various', 'kinds of', 'types of', 'sorts of'],
  },
  {
    concept: 'spread',
    words: [
      'distribut*',
      'breakdown',
      'broken down',
      'by each',
      'for each',
      'per',
      'grouped',
      'split by',
      'histogram',
    ],
  },
  {
    concept: 'without',
    words: [
      'without',
      'no',
      'never',
      'lack*',
      'missing',
      'not have',
      'have not',
      'has not',
      'absen*',
      'none',
    ],
  },
  { concept: 'between', words: ['between', 'range*', 'from', 'within', 'period'] },
  { concept: 'after', words: ['after', 'since', 'later', 'newer', 'starting'] },
  { concept: 'before', words: ['before', 'until', 'earlier', 'older than', 'prior', 'up to'] },
  {
    concept: 'above',
    words: ['above', 'more than', 'over', 'exceed*', 'at least', 'greater than', 'higher than'],
  },
  {
    concept: 'below',
    words: ['below', 'less than', 'under', 'fewer than', 'at most', 'lower than', 'smaller than'],
  },
  { concept: 'year', words: ['year*', 'annual*'] },
  { concept: 'month', words: ['month*'] },
  { concept: 'latest', words: ['latest', 'newest', 'most recent', 'recent*', 'last'] },
  { concept: 'earliest', words: ['earliest', 'oldest', 'first'] },
  { concept: 'exists', words: ['exists', 'exist', 'whether', 'is there', 'are there', 'has', 'does'] },
  { concept: 'list', words: ['list*', 'show*', 'all', 'every', 'give me', 'which'] },
  {
    concept: 'search',
    words: ['search*', 'contain*', 'mention*', 'looking for', 'look for', 'matching', 'text'],
  },
];

const PATTERNS = CONCEPTS.map(({ concept, words }) => ({
  concept: `~${concept}`,
  pattern: toPattern(words),
}));

/** The concepts that a text in lower case is about, each once. */
export function findConcepts(text: string): readonly string[] {
  return PATTERNS.filter(({ pattern }) => pattern.test(text)).map(({ concept }) => concept);
}

function toPattern(words: readonly string[]): RegExp {
  const alternatives = words.map((word) => word.replace('*', '[a-z]*').replaceAll(' ', '\\s+'));
  return new RegExp(`\\b(?:${alternatives.join('|')})\\b`);
}
