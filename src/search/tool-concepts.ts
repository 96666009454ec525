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
  { concept: 'people', words: ['people', 'inhabitants', 'residents', 'population*', 'live in', 'lives in'] },
  { concept: 'customer', words: ['customer*', 'client*', 'buyer*', 'shopper*', 'purchaser*'] },
  { concept: 'staff', words: ['employee*', 'staff', 'worker*', 'personnel', 'colleague*'] },
  {
    concept: 'boss',
    words: ['manager*', 'boss*', 'supervisor*', 'reports to', 'report to', 'head of', 'heads'],
  },
  { concept: 'order', words: ['order', 'orders', 'purchase*', 'bought', 'invoice*', 'billed', 'ordered'] },
  {
    concept: 'money',
    words: ['price*', 'cost*', 'paid', 'pay', 'spen*', 'fee', 'fees', 'charge*', 'expens*', 'dollar*'],
  },
  {
    concept: 'income',
    words: ['sale', 'sales', 'sold', 'revenue*', 'earn*', 'income*', 'turnover', 'salar*', 'wage*'],
  },
  { concept: 'product', words: ['product*', 'item*', 'article*', 'goods', 'merchandise'] },
  { concept: 'supplier', words: ['supplier*', 'vendor*', 'provider*', 'manufacturer*', 'maker*'] },
  { concept: 'country', words: ['countr*', 'nation*', 'state', 'states'] },
  { concept: 'city', words: ['city', 'cities', 'town*', 'municipal*'] },
  { concept: 'born', words: ['born', 'birth*', 'age', 'aged', 'old'] },
  { concept: 'kind', words: ['kind*', 'type*', 'categor*', 'genre*', 'style*', 'sort', 'class*'] },
  { concept: 'song', words: ['song*', 'track*', 'tune*'] },
  { concept: 'film', words: ['film*', 'movie*', 'picture*'] },
  { concept: 'illness', words: ['illness*', 'disease*', 'diagnos*', 'condition*'] },
  { concept: 'doctor', words: ['doctor*', 'physician*', 'surgeon*'] },
  { concept: 'grade', words: ['grade*', 'mark', 'marks', 'score*', 'rating*', 'rated', 'stars'] },
  { concept: 'game', words: ['game*', 'match', 'matches', 'fixture*'] },
  { concept: 'win', words: ['win', 'wins', 'won', 'winner*', 'victor*'] },
  { concept: 'place', words: ['where', 'location*', 'place', 'places', 'address*', 'situated'] },
  { concept: 'time', words: ['when', 'date*', 'day', 'days'] },
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
