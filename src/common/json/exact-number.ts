import { randomBytes } from 'node:crypto';

/** Most digits before or behind the decimal point of a number that is stored; ingest has the same bound. */
export const MAX_NUMBER_DIGITS = 400;

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Unguessable, so that no string of a caller is mistaken for a placeholder; short, as a body may have 100,000 of them. */
const PLACEHOLDER = `${randomBytes(12).toString('base64url')}:`;
const PLACEHOLDERS = new RegExp(`"${PLACEHOLDER}([-+.0-9eE]+)"`, 'g');
const STRINGS_AND_NUMBERS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9][-+.0-9eE]*/g;

/** While {@link stringifyExact} runs; `placed`: whether it met a number. */
let writing: { placed: boolean } | null = null;

/**
 * A JSON number whose text JavaScript would not write again: `9007199254740993`, `1.0`, `-0`. It stands in a parsed
 * value where a `number` would stand, and {@link stringifyExact} writes it as it was sent.
 */
export class ExactNumber {
  constructor(
    /** As it stands in the JSON text. */
    readonly text: string,
  ) {}

  /** The nearest double; infinite beyond 1.8e308. */
  get nearest(): number {
    return Number(this.text);
  }

  /** Whether a double has this value, as far as its shortest decimal form tells: true for `1.0`, false for `2^53 + 1`. */
  get isDouble(): boolean {
    return Number.isFinite(this.nearest) && decimalForm(this.text) === decimalForm(String(this.nearest));
  }

  /** Whether it stays within {@link MAX_NUMBER_DIGITS}; a short text such as `1e999999` can stand for many digits. */
  get isBounded(): boolean {
    const [, , whole = '', fraction = '', exponent = '0'] = PARTS.exec(this.text) ?? [];
    const power = Number(exponent);
    return Math.max(whole.length + power, fraction.length - power) <= MAX_NUMBER_DIGITS;
  }

  /** One text per value: `1.50` and `15e-1` are the same number. */
  get canonicalText(): string {
    return this.isDouble ? JSON.stringify(this.nearest) : decimalForm(this.text);
  }

  /** Arithmetic uses the nearest double. */
  valueOf(): number {
    return this.nearest;
  }

  toJSON(): number | string {
    if (writing === null) return this.nearest;
    writing.placed = true;
    return PLACEHOLDER + this.text;
  }
}

/**
 * `JSON.parse` that keeps every number: one that JavaScript would not write as it stands in the text becomes an
 * {@link ExactNumber}.
 *
 * @throws SyntaxError as `JSON.parse` does.
 */
export function parseExact(text: string): unknown {
  let isInexact = false;
  const marked = text.replace(STRINGS_AND_NUMBERS, (token) => {
    if (token.startsWith('"') || JSON.stringify(Number(token)) === token) return token;
    isInexact = true;
    return `"${PLACEHOLDER}${token}"`;
  });
  // Always of the text itself: `1-2` is a token above and no number.
  const value: unknown = JSON.parse(text);
  return isInexact ? withExactNumbers(JSON.parse(marked)) : value;
}

/** `JSON.stringify` that writes each {@link ExactNumber} as it was sent. */
export function stringifyExact(value: unknown): string {
  const outer = writing;
  writing = { placed: false };
  try {
    const text = JSON.stringify(value);
    return writing.placed ? text.replace(PLACEHOLDERS, '$1') : text;
  } finally {
    writing = outer;
  }
}

/** Puts the numbers in the place of their placeholders. A reviver of `JSON.parse` takes several times as long. */
function withExactNumbers(root: unknown): unknown {
  if (typeof root === 'string') return exactOr(root);
  const waiting = [root as Record<string, unknown>];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (Array.isArray(object)) {
      const list: unknown[] = object;
      for (let i = 0; i < list.length; i++) {
        const value = list[i];
        if (typeof value === 'string') list[i] = exactOr(value);
        else if (typeof value === 'object' && value !== null) waiting.push(value as Record<string, unknown>);
      }
      continue;
    }
    for (const name of Object.keys(object)) {
      const value = object[name];
      if (typeof value === 'string') {
        if (value.startsWith(PLACEHOLDER)) object[name] = exactOr(value);
      } else if (typeof value === 'object' && value !== null) waiting.push(value as Record<string, unknown>);
    }
  }
  return root;
}

function exactOr(value: string): ExactNumber | string {
  return value.startsWith(PLACEHOLDER) ? new ExactNumber(value.slice(PLACEHOLDER.length)) : value;
}

/** Significant digits and a power of ten. Zero has no sign. */
function decimalForm(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}
