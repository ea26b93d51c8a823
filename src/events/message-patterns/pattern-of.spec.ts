import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Draw } from '../../../test/support/errors/draw.js';
import { fillMessage } from '../../../test/support/errors/message.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { MAX_PATTERN_LENGTH, patternOf } from './pattern-of.js';

describe('patternOf', () => {
  it.each(['number', 'uuid', 'email', 'url', 'quoted', 'ip', 'date', 'list', 'path'])(
    'returns one pattern for all values of the kind %s',
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

  it.each([
    ['Thai', '๔๗๑๑'],
    ['grouped in Switzerland', "4'711"],
    ['grouped in France', '4\u202f711'],
  ])('recognizes numbers in every notation: %s', (_, number) => {
    expect(patternOf(`order ${number} failed`)).toBe('order <*> failed');
  });

  it.each(['‘x’', '“x”', '„x”', '‚x‘', '‹x›', '›x‹', '「x」', '『x』', '〈x〉', '＂x＂'])(
    'recognizes values in the quotes of all languages: %s',
    (quoted) => {
      expect(patternOf(`name ${quoted} is taken`)).toBe('name <value> is taken');
    },
  );

  it.each([
    ['找不到订单4711', '找不到订单<*>'],
    ['订单a1b2c3d4已取消', '订单<*>已取消'],
    ['ユーザー「x」が見つかりません', 'ユーザー<value>が見つかりません'],
    ["'x'을 찾을 수 없습니다", '<value>을 찾을 수 없습니다'],
    ['连接10.0.0.7:5432超时', '连接<ip>超时'],
  ])('separates values from words in scripts without spaces: %s', (message, pattern) => {
    expect(patternOf(message)).toBe(pattern);
  });

  it.each(["can't", 'can’t', "l'ordre", 'l’ordre', "Ma'lumot", 'the users’ list'])(
    'does not interpret an apostrophe as a quote: %s',
    (word) => {
      expect(patternOf(`${word} is 'x'`)).toBe(`${word} is <value>`);
    },
  );

  it('returns one pattern for texts that read the same', () => {
    expect(patternOf('cafe\u0301\u00a012')).toBe(patternOf('caf\u00e9 17'));
    expect(patternOf('\u200eorder\u200f 12\ufeff')).toBe(patternOf('order 7'));
    expect(patternOf('\u001b[31mERROR\u001b[0m order 12')).toBe(patternOf('ERROR order 7'));
  });

  it('keeps messages apart that differ in a word of any script', () => {
    const messages = [
      '订单4711失败',
      '订单4711成功',
      '用户4711失败',
      'заказ 4711 оплачен',
      'заказ 4711 отменён',
      'ご注文12',
      'ご請求12',
    ];
    expect(new Set(messages.map((message) => patternOf(message))).size).toBe(messages.length);
  });

  it('is bounded, well formed, and independent of the characters after the first 2,000', () => {
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
