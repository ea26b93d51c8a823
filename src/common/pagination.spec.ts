import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, decodeIdCursor, encodeCursor, toPage } from './pagination.js';

const any = (): boolean => true;

describe('pagination', () => {
  it('has no next page after the last row', () => {
    expect(toPage([1, 2], 2, String, (n) => [String(n)])).toEqual({ items: ['1', '2'], next_cursor: null });
    expect(toPage([], 2, String, () => [])).toEqual({ items: [], next_cursor: null });
  });

  it('points after the last row that is shown', () => {
    const page = toPage([1, 2, 3], 2, String, (n) => [String(n)]);
    expect(page.items).toEqual(['1', '2']);
    expect(decodeCursor(page.next_cursor ?? '', any)).toEqual(['2']);
  });

  it('decodes the encoded position', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (position) => {
        expect(decodeCursor(encodeCursor(position), any)).toEqual(position);
      }),
    );
  });

  it.each([
    '',
    '!!!',
    encodeCursor([]).slice(1),
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ])('rejects the cursor %j', (cursor) => {
    expect(() => decodeCursor(cursor, any)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it('rejects a cursor of another list', () => {
    expect(() => decodeCursor(encodeCursor(['x']), () => false)).toThrow('validation_failed');
  });

  it('decodes the cursor of a list of ids to the id', () => {
    const id = '0190a000-0000-7000-8000-000000000000';
    expect(decodeIdCursor(undefined)).toBeUndefined();
    expect(decodeIdCursor(encodeCursor([id]))).toBe(id);
  });

  it.each([[], ['shop'], ['0190a000-0000-7000-8000-000000000000', 'x']])(
    'rejects %j as the cursor of a list of ids',
    (...position) => {
      expect(() => decodeIdCursor(encodeCursor(position))).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
    },
  );
});
