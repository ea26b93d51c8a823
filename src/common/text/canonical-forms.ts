/** Ranges with all code points that Unicode decomposes, except syllables of Hangul (Unicode 17). */
const DECOMPOSED: readonly (readonly [first: number, last: number])[] = [
  [0xc0, 0x30ff],
  [0xf900, 0xfaff],
  [0xfb1d, 0xfb4e],
  [0x105c0, 0x105ff],
  [0x11000, 0x11fff],
  [0x16120, 0x1612f],
  [0x16d60, 0x16d6f],
  [0x1d15e, 0x1d1c0],
  [0x2f800, 0x2fa1d],
];
/** Maximum number of code points of a character whose orders and compositions are generated; no language uses more. */
const MAX_CODE_POINTS = 4;

/** Constants of syllables of Hangul, which Unicode composes by a formula. */
const HANGUL = {
  consonants: ['\u1100', '\u1112'],
  vowels: '\u1161-\u1175',
  finals: '\u11a8-\u11c2',
} as const;

interface Decompositions {
  /** Code points that neither normalization form contains, by their decomposition. */
  precomposed: ReadonlyMap<string, readonly string[]>;
  /** Decompositions, by their first code point. */
  byFirst: ReadonlyMap<string, readonly (readonly string[])[]>;
}

let decompositions: Decompositions | undefined;

/**
 * All texts that are canonically equivalent to a character, itself with its marks: they read the same, and senders write each of them.
 * Neither normalization form is enough. Vietnamese in Windows-1258 is composed by half (`ê` + dot below), Arabic is typed with the shadda
 * before the vowel, which both forms turn around, and keyboards of Hindi and Bengali write letters (`ড়`) and those of Korean
 * ideographs that neither form contains.
 *
 * @see https://www.unicode.org/reports/tr15/#Canon_Compat_Equivalence
 */
export function canonicalForms(character: string): string[] {
  const decomposed = character.normalize('NFD');
  const points = Array.from(decomposed);
  if (points.length > MAX_CODE_POINTS)
    return [...new Set([character, character.normalize('NFC'), decomposed])];
  const orders = ordersOf(points).filter((order) => order.join('').normalize('NFD') === decomposed);
  return [...new Set([character, ...orders.flatMap(compositionsOf)])];
}

/** Every order that begins with the same code point: what follows are marks, or parts of a syllable. */
function ordersOf([first = '', ...others]: readonly string[]): string[][] {
  return permutations(others).map((order) => [first, ...order]);
}

function permutations(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((order) => [item, ...order]));
}

/** The code points with none, some or all of them composed, from the first on. */
function compositionsOf(points: readonly string[]): string[] {
  return points.flatMap((_, index) => {
    const rest = points.slice(index + 1).join('');
    return singlesOf(points.slice(0, index + 1).join('')).map((single) => single + rest);
  });
}

/** The code points that are canonically equivalent to the whole text. */
function singlesOf(text: string): string[] {
  const [composed, decomposed] = [text.normalize('NFC'), text.normalize('NFD')];
  const isSingle = Array.from(composed).length === 1;
  return [
    ...(Array.from(text).length === 1 ? [text] : []),
    ...(isSingle ? [composed] : []),
    ...((decompositions ??= readDecompositions()).precomposed.get(decomposed) ?? []),
  ];
}

/**
 * What another character would begin with if it followed: `e` before an acute accent is not an `e`, as it is not where `é` is one code
 * point. As the inside of a bracket expression; empty where nothing composes with the character. Marks that never compose, such as
 * the stress mark on a Russian vowel, are not among them.
 */
export function continuationsOf(character: string): string {
  const [first = '', ...marks] = Array.from(character.normalize('NFD'));
  if (isBetween(first, HANGUL.consonants)) {
    if (marks.length > 1) return '';
    return marks.length === 0 ? HANGUL.vowels : HANGUL.finals;
  }
  const continuations = ((decompositions ??= readDecompositions()).byFirst.get(first) ?? []).flatMap(
    (points) => {
      const others = [...points];
      for (const mark of marks) {
        const at = others.indexOf(mark);
        if (at === -1) return [];
        others.splice(at, 1);
      }
      return others;
    },
  );
  return [...new Set(continuations)].join('');
}

function isBetween(character: string, [first, last]: readonly [string, string]): boolean {
  return character >= first && character <= last;
}

function readDecompositions(): Decompositions {
  const precomposed = new Map<string, string[]>();
  const byFirst = new Map<string, string[][]>();
  for (const [from, to] of DECOMPOSED) {
    for (let code = from; code <= to; code++) {
      const character = String.fromCodePoint(code);
      const decomposed = character.normalize('NFD');
      if (decomposed === character) continue;
      const [first = '', ...others] = Array.from(decomposed);
      byFirst.set(first, [...(byFirst.get(first) ?? []), others]);
      if (character.normalize('NFC') !== character)
        precomposed.set(decomposed, [...(precomposed.get(decomposed) ?? []), character]);
    }
  }
  return { precomposed, byFirst };
}
