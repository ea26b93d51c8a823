import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, checksum } from './canonical-json.js';

describe('canonicalJson', () => {
  it('writes the example of RFC 8785 section 3.2.2 as section 3.2.4 specifies', () => {
    const value: unknown = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts names by UTF-16 code units, as section 3.2.3 specifies', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6', '</script>'];
    const value = Object.fromEntries(names.map((name) => [name, 0]));
    expect(canonicalJson(value)).toBe(
      '{"\\r":0,"1":0,"</script>":0,"\u0080":0,"\u00f6":0,"\u20ac":0,"\u{1f600}":0,"\ufb33":0}',
    );
  });

  it('is the same for every order of the fields, and for equivalent JSON texts', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it.each([[NaN], [Infinity], [undefined], ['\ud800'], [{ '\ud800': 1 }], [[() => 1]], [{ a: undefined }]])(
    'rejects values that JSON cannot express: %j',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    },
  );

  it('writes minus zero as zero, and has its SHA-256 as the checksum', () => {
    expect(canonicalJson(-0)).toBe('0');
    expect(checksum({ b: 1, a: [] })).toBe(
      'sha256:1c8f8816506a8ccbc55140d8a7bb70214a8942c7030fc0fc2914cec675cd1c15',
    );
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inside]) => [name, reversed(inside)]),
  );
}
