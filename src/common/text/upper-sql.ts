import { CASED } from './letter-forms.js';

const ASCII = 0x7f;

interface Letters {
  /** Small letters beyond ASCII with a single capital letter. */
  small: string;
  /** Their capitals, in the same order. */
  capitals: string;
}

let letters: Letters | undefined;

/**
 * A text in composed form and in capitals, SQL: `kč` → `KČ`. By the tables of JavaScript, since what `upper` does depends on the locale
 * with which a database was made: in that of C it leaves all letters behind ASCII as they are. A letter without a single capital, such as
 * `ß`, stays.
 */
export function upperSql(text: string): string {
  const { small, capitals } = (letters ??= readLetters());
  const ascii = `upper(${text} COLLATE "C")`;
  return `(CASE WHEN octet_length(${text}) = length(${text}) THEN ${ascii} ELSE translate(normalize(${ascii}, NFC), '${small}', '${capitals}') END)`;
}

function readLetters(): Letters {
  const found = { small: '', capitals: '' };
  for (const [first, last] of CASED) {
    for (let code = Math.max(first, ASCII + 1); code <= last; code++) {
      const letter = String.fromCodePoint(code);
      const capital = letter.toUpperCase();
      if (capital === letter || Array.from(capital).length > 1) continue;
      found.small += letter;
      found.capitals += capital;
    }
  }
  return found;
}
