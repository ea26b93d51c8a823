import { canonicalForms } from './canonical-forms.js';

const HAS_CASES = /\p{Changes_When_Casemapped}/u;
/** The code points among which all letters with cases are (Unicode 17): without ideographs, Hangul and the higher planes. */
export const CASED: readonly (readonly [first: number, last: number])[] = [
  [0x41, 0x33ff],
  [0xa640, 0xabff],
  [0xfb00, 0xffff],
  [0x10400, 0x10dff],
  [0x11800, 0x118ff],
  [0x16e00, 0x16eff],
  [0x1e900, 0x1e9ff],
];
/** Combining marks; the range is of musical notes. */
const MARK = /^[\p{Mn}\u{1d165}-\u{1d172}]$/u;
/** Maximum number of characters that one letter becomes in the other case: three for `ΐ`. */
const MAX_EXPANSION = 3;

/**
 * Turkish and Azerbaijani have an i with and one without a dot, in either case. Which of them an `I` is depends on a language that a
 * text does not state, so each form finds those that it becomes in any language, and no others: `ı` and `i` stay different letters.
 * Without a language, the small letter of `İ` is two characters.
 */
const DOTTED_SMALL_I = 'i\u0307';
const FORMS_OF_I: ReadonlyMap<string, readonly string[]> = new Map([
  ['i', ['i', 'I', 'İ', DOTTED_SMALL_I]],
  ['I', ['I', 'i', 'ı']],
  ['ı', ['ı', 'I']],
  ['İ', ['İ', 'i', DOTTED_SMALL_I]],
]);

/** Characters by their folded form, and the folded forms that have several characters: `ss` of `ß`. */
interface LetterCases {
  byFolded: ReadonlyMap<string, readonly string[]>;
  expansions: ReadonlySet<string>;
}

let cases: LetterCases | undefined;

/**
 * The text as a sequence of characters, each with all forms in which an equal text may have it: other letter cases of any
 * script (full case folding of Unicode, by the tables of JavaScript and not those of a database or its locale), accents and other marks
 * however they are composed, and the line breaks of both kinds of systems.
 */
export function letterForms(text: string): readonly (readonly string[])[] {
  const characters = Array.from(
    text.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n').replaceAll(DOTTED_SMALL_I, 'İ'),
  );
  const forms: string[][] = [];
  for (let i = 0; i < characters.length;) {
    const marks = marksAfter(characters, i);
    const expanded = marks === '' ? expansionAt(characters, i) : null;
    const found = expanded === null ? formsOf(characters[i] ?? '') : formsOfExpansion(expanded);
    forms.push([...new Set(found.flatMap((form) => withEquivalents(form, marks)))]);
    i += expanded?.length ?? 1 + Array.from(marks).length;
  }
  return forms;
}

/** The marks on the character at `at`, which the composed form could not compose with it. */
function marksAfter(characters: readonly string[], at: number): string {
  let end = at + 1;
  while (end < characters.length && MARK.test(characters[end] ?? '')) end++;
  return characters.slice(at + 1, end).join('');
}

function withEquivalents(form: string, marks: string): string[] {
  // Several letters, as in `ss`, or a line break.
  if (marks === '' && Array.from(form).length > 1) return [form, form.normalize('NFD')];
  return canonicalForms(form + marks);
}

function formsOf(character: string): readonly string[] {
  if (character === '\n') return ['\n', '\r\n'];
  const ofI = FORMS_OF_I.get(character);
  if (ofI !== undefined) return ofI;
  const folded = fold(character);
  if (folded.length > 1 && letterCases().expansions.has(folded)) return formsOfExpansion(Array.from(folded));
  return [...new Set([character, ...(letterCases().byFolded.get(folded) ?? [])])];
}

/** The characters from `at` on that one letter becomes in another case, as in `ss`; `null` where there are none. */
function expansionAt(characters: readonly string[], at: number): string[] | null {
  for (let length = MAX_EXPANSION; length > 1; length--) {
    const part = characters.slice(at, at + length);
    if (part.length === length && letterCases().expansions.has(part.map(fold).join(''))) return part;
  }
  return null;
}

/** Every spelling of the characters one by one, and the letters that become them. */
function formsOfExpansion(characters: readonly string[]): string[] {
  const spelled = characters
    .map((character) => letterCases().byFolded.get(fold(character)) ?? [character])
    .reduce<string[]>(
      (beginnings, next) => beginnings.flatMap((text) => next.map((form) => text + form)),
      [''],
    );
  return [...new Set([...spelled, ...(letterCases().byFolded.get(characters.map(fold).join('')) ?? [])])];
}

/**
 * One form of all cases of a character. Three steps: `ẞ` has `ß` as its small letter, and only that one becomes `SS`. Composed, as Greek
 * letters with accents have several code points for the same.
 */
function fold(character: string): string {
  return character.toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}

/** Created at its first use, because it takes some milliseconds. */
function letterCases(): LetterCases {
  cases ??= readCases();
  return cases;
}

function readCases(): LetterCases {
  const byFolded = new Map<string, string[]>();
  const expansions = new Set<string>();
  for (const [first, last] of CASED) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      if (!HAS_CASES.test(character) || FORMS_OF_I.has(character)) continue;
      const folded = fold(character);
      const isExpanded = Array.from(folded).length > 1;
      // `ﬁ` is another way to print the letters, not another case of them.
      if (isExpanded && character.normalize('NFKC') !== character) continue;
      byFolded.set(folded, [...(byFolded.get(folded) ?? []), character]);
      if (isExpanded) expansions.add(folded);
    }
  }
  byFolded.set('i', [...(FORMS_OF_I.get('i') ?? [])]);
  return { byFolded, expansions };
}
