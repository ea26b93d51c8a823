/** The code points among which all that Unicode decomposes are, but for syllables of Hangul (Unicode 17). */
const DECOMPOSED: readonly (readonly [first: number, last: number])[] = [
  [0xc0, 0x2fff],
  [0xf900, 0xfaff],
  [0xfb1d, 0xfb4e],
  [0x11000, 0x11fff],
  [0x1d15e, 0x1d1c0],
  [0x2f800, 0x2fa1d],
];
/** Of a character that is written in every order and composition; no language writes more on one letter. */
const MAX_CODE_POINTS = 4;

let precomposed: ReadonlyMap<string, readonly string[]> | undefined;

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

/** The code points that stand for all of a text. */
function singlesOf(text: string): string[] {
  const [composed, decomposed] = [text.normalize('NFC'), text.normalize('NFD')];
  const isSingle = Array.from(composed).length === 1;
  return [
    ...(Array.from(text).length === 1 ? [text] : []),
    ...(isSingle ? [composed] : []),
    ...((precomposed ??= readPrecomposed()).get(decomposed) ?? []),
  ];
}

/** Code points that neither normalization form contains, by what they are decomposed into. */
function readPrecomposed(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [first, last] of DECOMPOSED) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      if (character.normalize('NFC') === character) continue;
      const decomposed = character.normalize('NFD');
      found.set(decomposed, [...(found.get(decomposed) ?? []), character]);
    }
  }
  return found;
}
