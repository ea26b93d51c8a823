import { refuseForeignCombination, refuseForeignValue, refuseForeignWord } from './foreign-syntax.js';
import { QueryProblem, type QueryOperator, type QueryTerm, type QueryValue } from './query-term.js';

/** Maximum number of terms of a query. Live streams test all terms on each event that arrives. */
export const MAX_TERMS = 20;
export const MAX_VALUES = 20;
/** Maximum number of texts, the most expensive terms: each is searched in the whole of `data`. */
export const MAX_TEXTS = 5;

const SPACE = /[\s\u00a0]/;
const FIELD = /[\p{L}_@][\p{L}\p{N}_.@-]*(?=[:<>])/uy;
const OPERATOR = /[<>]=|[:<>]/y;

/**
 * Reads a search query: terms separated by spaces, all of which must hold.
 *
 * - `field:value`, `field:a,b` (one of them), `field:pre*` (begins with), `field:*` (has the field)
 * - `field>5`, `field>=5`, `field<5`, `field<=5`
 * - `word` and `"exact words"`: a value in `data` contains the text
 * - `-` before a term: it must not hold
 * - `"` around a value or text, within it `\"` and `\\`
 *
 * @throws QueryProblem with the column of the error.
 */
export function parseQuery(query: string): QueryTerm[] {
  const reader = new Reader(query);
  const terms: QueryTerm[] = [];
  while (reader.skipSpace()) {
    if (terms.length === MAX_TERMS) throw reader.problem(`a query has at most ${MAX_TERMS} terms`);
    terms.push(reader.term());
  }
  refuseForeignCombination(terms, reader.words);
  return terms;
}

class Reader {
  /** Terms that are words without quotes. */
  readonly words = new Set<QueryTerm>();
  private at = 0;
  private values = 0;
  private texts = 0;

  constructor(private readonly query: string) {}

  /** @returns `false` at the end of the query. */
  skipSpace(): boolean {
    while (this.at < this.query.length && SPACE.test(this.query.charAt(this.at))) this.at += 1;
    return this.at < this.query.length;
  }

  term(): QueryTerm {
    const column = this.at + 1;
    const isNegated = this.query[this.at] === '-';
    if (isNegated) this.at += 1;
    if (this.isAtEndOfTerm()) throw this.problem('expected a term after "-"');
    const field = this.match(FIELD);
    if (field === null) {
      if (++this.texts > MAX_TEXTS) throw this.problem(`a query has at most ${MAX_TEXTS} words or texts`);
      const { text, isQuoted } = this.value(false);
      if (!isQuoted) refuseForeignWord(text, column);
      this.expectEndOfTerm('a space');
      const term: QueryTerm = { kind: 'text', isNegated, text, column };
      if (!isQuoted) this.words.add(term);
      return term;
    }
    const operator = this.match(OPERATOR) as QueryOperator;
    const values = [this.valueOf(field, operator)];
    while (this.query[this.at] === ',') {
      this.at += 1;
      values.push(this.valueOf(field, operator));
    }
    this.expectEndOfTerm('a space or ","');
    return { kind: 'field', isNegated, field, operator, values, column };
  }

  problem(problem: string): QueryProblem {
    return new QueryProblem(this.at + 1, problem);
  }

  private valueOf(field: string, operator: QueryOperator): QueryValue {
    const value = this.value(true);
    if (operator === ':') refuseForeignValue(field, value, this.query.slice(this.at));
    return value;
  }

  /** @param isListed whether a comma ends it. */
  private value(isListed: boolean): QueryValue {
    if (isListed && ++this.values > MAX_VALUES)
      throw this.problem(`a query has at most ${MAX_VALUES} values`);
    const column = this.at + 1;
    if (this.query[this.at] === '"') return { text: this.quoted(), isQuoted: true, column };
    const from = this.at;
    while (!this.isAtEndOfTerm() && !(isListed && this.query[this.at] === ',')) this.at += 1;
    if (this.at === from) throw this.problem('expected a value; write "" for empty text');
    return { text: this.query.slice(from, this.at), isQuoted: false, column };
  }

  private quoted(): string {
    const opening = this.at;
    let text = '';
    for (this.at += 1; this.at < this.query.length; this.at += 1) {
      const character = this.query.charAt(this.at);
      if (character === '"') {
        this.at += 1;
        return text;
      }
      if (character === '\\') {
        this.at += 1;
        const escaped = this.query.charAt(this.at);
        if (escaped !== '"' && escaped !== '\\')
          throw this.problem('after "\\" only a quote or "\\" may follow');
        text += escaped;
      } else {
        text += character;
      }
    }
    throw new QueryProblem(opening + 1, 'this quote is never closed');
  }

  private expectEndOfTerm(expected: string): void {
    if (!this.isAtEndOfTerm()) throw this.problem(`expected ${expected} after the closing quote`);
  }

  private isAtEndOfTerm(): boolean {
    return this.at >= this.query.length || SPACE.test(this.query.charAt(this.at));
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.query)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }
}
