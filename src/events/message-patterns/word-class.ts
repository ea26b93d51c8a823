/** Numbers of characters of each kind in a run of letters and digits. */
export interface WordClass {
  digits: number;
  lower: number;
  upper: number;
  /** Number of `-` and `_`. */
  joiners: number;
  /** Number of other characters. */
  others: number;
  /** Whether every letter is one of a-f or A-F. */
  isHex: boolean;
  /** Number of positions at which a letter follows a digit or a digit a letter. */
  changes: number;
}

const [ZERO, NINE, UPPER_A, UPPER_F, UPPER_Z, LOWER_A, LOWER_F, LOWER_Z] = [48, 57, 65, 70, 90, 97, 102, 122];
const [HYPHEN, UNDERSCORE] = [45, 95];

export const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

/** Counts the kinds of characters of `text` from `from` to `to`, in one pass. */
export function classifyWord(text: string, from: number, to: number): WordClass {
  let [digits, lower, upper, joiners, others, changes] = [0, 0, 0, 0, 0, 0];
  let isHex = true;
  let previous = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    let kind = 0;
    if (isDigit(code)) {
      digits += 1;
      kind = 1;
    } else if (code >= LOWER_A && code <= LOWER_Z) {
      lower += 1;
      kind = 2;
      if (code > LOWER_F) isHex = false;
    } else if (code >= UPPER_A && code <= UPPER_Z) {
      upper += 1;
      kind = 2;
      if (code > UPPER_F) isHex = false;
    } else if (code === HYPHEN || code === UNDERSCORE) joiners += 1;
    else others += 1;
    if (kind + previous === 3 && kind !== 0 && previous !== 0) changes += 1;
    previous = kind;
  }
  return { digits, lower, upper, joiners, others, isHex, changes };
}

/** Hexadecimal of one case with at least one digit and one letter: `4f3a9c1b`, not `decade` and not `123456`. */
export function isHexWord({ digits, lower, upper, joiners, others, isHex }: WordClass): boolean {
  const oneCase = lower === 0 || upper === 0;
  return isHex && digits > 0 && lower + upper > 0 && oneCase && joiners + others === 0;
}
