import { ExactNumber } from './exact-number.js';

type JsonArray = unknown[];
type JsonObject = Record<string, unknown>;

const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Decimal digits that a double always keeps. */
const SAFE_DIGITS = 15;
const PLAIN_DECIMAL = /^-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?$/;

/**
 * `JSON.parse` that keeps every number: a number whose text JavaScript would not reproduce becomes an {@link ExactNumber}.
 *
 * @throws SyntaxError as `JSON.parse` does.
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasInexactNumber(text) ? new ExactReader(text).read() : value;
}

/** Whether JavaScript writes the number with these characters. */
function isExactText(token: string): boolean {
  // Without an exponent and with few digits, the shortest text of the nearest double is the text itself.
  // Below 1e-6 JavaScript writes an exponent.
  if (token.length <= SAFE_DIGITS && PLAIN_DECIMAL.test(token) && !token.includes('0.00000')) return true;
  return JSON.stringify(Number(token)) === token;
}

/** @param json text that `JSON.parse` accepts. */
export function hasInexactNumber(json: string): boolean {
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at) - 1;
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(json, at);
      if (!isExactText(json.slice(at, end))) return true;
      at = end - 1;
    }
  }
  return false;
}

/** Index after the closing quote. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = json.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
}

function endOfNumber(json: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = json.charCodeAt(at);
    // A number of valid JSON is followed by white space, a comma, a bracket or the end, where the code is NaN.
    if ((!(code > COMMA) && code !== PLUS) || code === CLOSE_BRACKET || code === CLOSE_BRACE) return at;
  }
}

/**
 * Reads text that `JSON.parse` accepts, without recursion, in one pass: `JSON.parse` with a reviver takes several times
 * as long, and so does marking the numbers in the text before a second `JSON.parse`.
 */
class ExactReader {
  private at = 0;

  constructor(private readonly json: string) {}

  read(): unknown {
    const root: JsonArray = [];
    const parents: (JsonArray | JsonObject)[] = [];
    let container: JsonArray | JsonObject = root;
    let name = '';
    for (;;) {
      const code = this.skipWhiteSpace();
      if (Number.isNaN(code)) return root[0];
      if (code === COMMA) {
        this.at += 1;
        continue;
      }
      if (code === CLOSE_BRACKET || code === CLOSE_BRACE) {
        this.at += 1;
        container = parents.pop()!;
        continue;
      }
      if (!Array.isArray(container)) {
        name = this.readString();
        this.skipWhiteSpace();
        this.at += 1; // the colon
      }
      const value = this.readValue();
      if (Array.isArray(container)) container.push(value);
      else setField(container, name, value);
      if (typeof value !== 'object' || value === null || value instanceof ExactNumber) continue;
      parents.push(container);
      container = value as JsonArray | JsonObject;
    }
  }

  /** A number, text, literal, or an empty object or list whose content follows. */
  private readValue(): unknown {
    const code = this.skipWhiteSpace();
    if (code === QUOTE) return this.readString();
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      this.at += 1;
      return code === OPEN_BRACE ? {} : [];
    }
    const start = this.at;
    this.at = endOfNumber(this.json, start);
    const token = this.json.slice(start, this.at);
    if (code !== MINUS && (code < ZERO || code > NINE)) return literal(token);
    return isExactText(token) ? Number(token) : new ExactNumber(token);
  }

  private readString(): string {
    const start = this.at;
    this.at = endOfString(this.json, start);
    const inner = this.json.slice(start + 1, this.at - 1);
    return inner.includes('\\') ? (JSON.parse(this.json.slice(start, this.at)) as string) : inner;
  }

  /** @returns the code of the next character, NaN at the end. */
  private skipWhiteSpace(): number {
    let code = this.json.charCodeAt(this.at);
    while (code <= 0x20) code = this.json.charCodeAt(++this.at);
    return code;
  }
}

function literal(token: string): boolean | null {
  return token === 'null' ? null : token === 'true';
}

function setField(object: JsonObject, name: string, value: unknown): void {
  // An assignment would set the prototype; JSON.parse makes a field.
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  } else object[name] = value;
}
