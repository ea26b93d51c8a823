import { describe, expect, it } from 'vitest';

const NAME = 'دفع';
const TEXTS: Record<string, Record<string, unknown>> = import.meta.glob('../**/*.strings.ts', {
  eager: true,
});
/** Parameters that users or senders choose. */
const CHOSEN = /^(?:name|appName|projectName|actorName|nameOf|group|organization)$/;
/** Texts that are isolated as a whole where they are shown, or that only receive words of the portal. */
const WHOLE = new Set([
  'sameValue',
  'branchIs',
  'unnamed',
  'p95Of',
  'failedTask',
  'groupNamed',
  'withGroup',
  'manifestSaved',
  'programOnSystem',
  'reasonGroupKilled',
]);

/** The names of a function's parameters, in their order. */
function parametersOf(text: (...values: never[]) => unknown): string[] {
  const [, list = ''] = /^\(?([^)=]*)\)?\s*=>/.exec(text.toString()) ?? [];
  return list.split(',').map((name) => name.trim());
}

describe('texts of the portal', () => {
  it('isolate each name that users choose, so that one in Arabic reorders nothing beside it', () => {
    const functions = Object.entries(TEXTS).flatMap(([file, texts]) =>
      Object.entries(texts).flatMap(([key, text]) =>
        typeof text === 'function'
          ? [{ at: `${file} ${key}`, key, text: text as (...values: never[]) => unknown }]
          : [],
      ),
    );
    const withName = functions.filter(
      ({ text, key }) => parametersOf(text).some((one) => CHOSEN.test(one)) && !WHOLE.has(key),
    );
    expect(withName.length).toBeGreaterThan(100);
    const bare = withName.filter(({ text }) => {
      const values = parametersOf(text).map((one) => (CHOSEN.test(one) ? NAME : 1));
      const shown = text(...(values as never[]));
      if (typeof shown !== 'string' || shown === NAME) return false;
      return new RegExp(`(?<!\u2068)${NAME}`, 'u').test(shown);
    });
    expect(bare.map(({ at }) => at)).toEqual([]);
  });
});
