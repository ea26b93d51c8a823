// Private words that readers would have to translate, and the field's word to use instead.
// `in`: where a rule applies. Patterns exclude ordinary uses of a word, so that each finding is a violation.

/** @typedef {{ name: string, pattern: RegExp, use: string, in?: 'code' | 'openapi' }} Rule */

/** @type {Rule[]} */
export const RULES = [
  {
    name: 'tell',
    pattern: /\b(tell|tells|told|telling)\b(?! (success|failure)\b)/gi,
    use: 'emit, publish, report, toResponse',
  },
  { name: 'hear', pattern: /\b(hear|hears|heard)\b/gi, use: 'subscribe, receive' },
  { name: 'wish', pattern: /\b(wish|wishes|wished)\b/gi, use: 'patch, changes' },
  { name: 'poison', pattern: /\b(poison|poisons|poisoned)\b(?! error)/gi, use: 'unstorable value' },
  { name: 'sift', pattern: /\b(sift|sifts|sifted)\b/gi, use: 'claim' },
  { name: 'hand over', pattern: /\b(hand|hands|handed|handing)[- ]?over\b/gi, use: 'detach' },
  { name: 'come back', pattern: /\b(come|comes|came|coming) back\b/gi, use: 'retry, return, recover' },
  {
    name: 'look at',
    pattern: /\b(look|looks|looked|looking) (at|it over)\b(?! your events)/gi,
    use: 'check, read, review',
  },
  { name: 'wording', pattern: /\bwordings?\b/gi, use: 'frame encoder' },
  { name: 'JSON facts', pattern: /\bjson[- ]facts\b/gi, use: 'scan result' },
  { name: 'swept map', pattern: /\bswept[- ]map\b/gi, use: 'bounded map' },
  { name: 'token desk', pattern: /\btoken[- ]desk\b/gi, use: 'token broker' },
  { name: 'lead to setup', pattern: /\blead[- ]to[- ]setup\b/gi, use: 'redirect to setup' },
  { name: 'still allowed', pattern: /\bstill[- ]allowed\b/gi, use: 'submission policy' },
  { name: 'run places', pattern: /\b(run|installation)[- ]places\b/gi, use: 'scope resolver' },
  { name: 'lives from', pattern: /\blives? from\b/gi, use: 'depends on' },
  { name: 'starts by itself', pattern: /\bstarts? by (itself|themselves)\b/gi, use: 'triggers' },
  { name: 'is called so', pattern: /\bis called so\b/gi, use: 'no results for' },
  { name: 'never given again', pattern: /\bnever (given|belongs)\b/gi, use: 'permanent; cannot be reused' },
  { name: 'has to do with', pattern: /\bha(s|ve) to do with\b/gi, use: 'people with access to' },
  { name: 'let somebody in', pattern: /\blets? somebody in\b/gi, use: 'invite' },
  { name: 'counts as no use', pattern: /\bcounts? as no use\b/gi, use: 'does not count as usage' },
  { name: 'gets to its work', pattern: /\bgets to its work\b/gi, use: 'event-loop lag' },
  { name: 'go on', pattern: /\b(go|goes|went) on\b(?! the\b)/gi, use: 'continue, active' },
  { name: 'made up for', pattern: /\b(make|makes|made|making) up for\b/gi, use: 'skip, catch up' },
  { name: 'by heart', pattern: /\bby heart\b/gi, use: 'in memory' },
  {
    name: 'nobody asked',
    pattern: /\b(no|some|any)body (asks?|asked|knows|says?|said)\b/gi,
    use: 'no caller, unknown',
  },
  { name: 'what it has of', pattern: /\b(have|has|had) of (a|its|the) \w+'s\b/gi, use: 'state of' },
  { name: 'whoever', pattern: /\bwhoever\b/gi, use: 'the caller, the subscriber, the user' },

  // Everyday verbs and pronouns in code. The baseline counts the legitimate ones per folder: text of the portal that
  // refers users to an administrator, `nobody` as a system user, sample data, regular expressions with look-around.
  {
    name: 'ask (code)',
    pattern: /\b(ask|asks|asked|asking)\b/gi,
    use: 'request, query, call, read, check, poll',
    in: 'code',
  },
  {
    name: 'say (code)',
    pattern: /\b(say|says|said|saying)\b/gi,
    use: 'state, report, return, show, contain, name',
    in: 'code',
  },
  {
    name: 'somebody (code)',
    pattern: /\b(some|any|every|no)body\b/gi,
    use: 'a user, a caller, a client, no other replica, everyone (in text for users)',
    in: 'code',
  },
  {
    name: 'look (code)',
    pattern: /\b(look|looks|looked|looking)\b(?![ -]?(ahead|behind|around|up|ups)\b)/gi,
    use: 'check, poll, search, read, seem, style',
    in: 'code',
  },

  // Pronouns and verbs that a description of the API never needs.
  { name: 'you', pattern: /\b(you|your|yours|yourself)\b/gi, use: 'the caller', in: 'openapi' },
  { name: 'somebody', pattern: /\b(some|any|every|no)body\b/gi, use: 'a user, a caller', in: 'openapi' },
  { name: 'ask', pattern: /\b(ask|asks|asked)\b/gi, use: 'request, query', in: 'openapi' },
  { name: 'say', pattern: /\b(say|says|said)\b/gi, use: 'state, name, contain', in: 'openapi' },
  { name: 'stand', pattern: /\b(stand|stands|stood)\b/gi, use: 'is, appears', in: 'openapi' },
  { name: 'is meant', pattern: /\b(is|are|be) meant\b/gi, use: 'applies to, is evaluated in', in: 'openapi' },
  { name: 'is left', pattern: /\b(is|are) left\b/gi, use: 'remain, omitted', in: 'openapi' },
  { name: 'taken away', pattern: /\b(take|takes|taken) (away|out)\b/gi, use: 'remove', in: 'openapi' },
  { name: 'not over', pattern: /\b(is|are) (not )?over\b/gi, use: 'active, ended', in: 'openapi' },
  { name: 'in this answer', pattern: /\banswers?\b/gi, use: 'response', in: 'openapi' },
];

/** Splits names into words: `tellPage` and `tell_page` become "tell page". */
export const asWords = (text) => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/_/g, ' ');

/** Names of the rules that a text violates, once per occurrence. */
export function findings(text, where) {
  const words = asWords(text);
  return RULES.filter((rule) => rule.in === undefined || rule.in === where).flatMap((rule) =>
    [...words.matchAll(rule.pattern)].map(() => rule.name),
  );
}
