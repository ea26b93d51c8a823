import { randomBytes } from 'node:crypto';

/** Maximum number of digits before or after the decimal point of a stored number; ingest has the same limit. */
export const MAX_NUMBER_DIGITS = 400;

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** Unguessable, so that no string of a caller is mistaken for a placeholder; short, as a body may have 100,000 of them. */
const PLACEHOLDER = `${randomBytes(12).toString('base64url')}:`;
const PLACEHOLDERS = new RegExp(`"${PLACEHOLDER}([-+.0-9eE]+)"`, 'g');

/** State of a running {@link stringifyExact}; `placed`: whether it has found an exact number. */
let writing: { placed: boolean } | null = null;

/**
 * A JSON number whose text JavaScript would not reproduce: `9007199254740993`, `1.0`, `-0`. It replaces the `number` in a
 * parsed value, and {@link stringifyExact} writes it as it was sent.
 */
export class ExactNumber {
  constructor(
    /** Text of the number in the JSON. */
    readonly text: string,
  ) {}

  /** The nearest double; infinite beyond 1.8e308. */
  get nearest(): number {
    return Number(this.text);
  }

  /** Whether a double has this value, judged by its shortest decimal form: true for `1.0`, false for `2^53 + 1`. */
  get isDouble(): boolean {
    return Number.isFinite(this.nearest) && decimalForm(this.text) === decimalForm(String(this.nearest));
  }

  /** Whether it has at most {@link MAX_NUMBER_DIGITS}; a short text such as `1e999999` can represent many digits. */
  get isBounded(): boolean {
    // True for nearly all numbers, and twenty times as fast as the expression.
    if (this.text.length <= MAX_NUMBER_DIGITS && !/[eE]/.test(this.text)) return true;
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

/** Significant digits and a power of ten. Zero has no sign. */
function decimalForm(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}
