import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Draw } from '../../../test/support/errors/draw.js';
import { fillMessage } from '../../../test/support/errors/message.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { MAX_PATTERN_LENGTH, patternOf } from './pattern-of.js';

describe('patternOf', () => {
  it.each(['number', 'uuid', 'email', 'url', 'quoted', 'ip', 'date', 'list', 'path'])(
    'gives one pattern for all values of the kind %s',
    (kind) => {
      const draw = new Draw(seededRandom(`patterns of ${kind}`));
      const patterns = new Set<string>();
      for (let i = 0; i < 500; i++)
        patterns.add(patternOf(fillMessage(draw, `could not read {${kind}} in time`)));
      expect([...patterns]).toEqual([expect.stringMatching(/^could not read \S.* in time$/)]);
    },
  );

  it('keeps messages of different statements apart', () => {
    const messages = [
      'order 17 failed',
      'order 17 retried',
      'order failed',
      'user 17 failed',
      'order "17" failed',
    ];
    expect(new Set(messages.map((message) => patternOf(message))).size).toBe(messages.length);
  });

  it('replaces random hexadecimal digits of every length from 8 on, also when all of them are decimal', () => {
    for (const id of ['12345678', '1234567a', 'abcdefa1', 'a1b2c3d4e5f60718', '0'.repeat(40)]) {
      expect(patternOf(`commit ${id} is missing`)).toBe('commit <*> is missing');
    }
  });

  it('is bounded, well formed, and does not depend on what follows the characters that are read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (message) => {
        const pattern = patternOf(message);
        expect(pattern.length).toBeLessThanOrEqual(MAX_PATTERN_LENGTH);
        expect(pattern).toBe(patternOf(message.slice(0, 2000)));
        expect(pattern.isWellFormed() || !message.slice(0, 2000).isWellFormed()).toBe(true);
      }),
    );
  });
});
