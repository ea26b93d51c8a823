import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_EXCEPTIONS } from './error-report.js';
import { fingerprintOf } from './fingerprint-of.js';

const MEGABYTE = 1024 * 1024;
/** Characters and fragments that a backtracking expression or a nested loop would read repeatedly. */
const PIECES = [
  ...'.*+?^${}()|[]\\/<>"\'`@#:;,=-_~!%& \t\n\r0aA\u2028é“”😀\u0000\ud800',
  'at ',
  '\n    at a:',
  '\n    at a (',
  ':1',
  '@a:1',
  '"a"@',
  '\n\tat a(',
  '\n  File "',
  '\n#0 (1): ',
  ':in `',
  '\n   0: a::',
  '::{',
  '<a>',
  '\nCaused by: ',
  ' ---> ',
  '[cause]: ',
  '1.',
  "'a",
  '://',
  ' [as ',
  '\nX: ',
  '$1',
  '$$a',
  '_1',
  '__1',
  '/tmp/a',
  '/T/1',
  '<a-1>',
  '0x1f',
  '\u001b[1m',
  '\u001b]',
  '\n   bei A.B(',
  '\n   bei A.B(C c) in ',
  'a :1: ',
  '(a) ',
  '((',
  '\n ---> (a #1) B: ',
  '<---',
  '\n  [errors]: [',
  '\n    [A: b],',
  '\n  +-+---------------- 1 ----------------',
  '\n    | A: b',
  '\n\tSuppressed: a: b',
  '\n  ComposedException 1 :',
  '\n|-- a: b',
  '\na.b () (at c:1)',
  '\n    AError: b',
  '$anonfun$',
  '$$iw',
  ' at line 1@1',
  '3f2a9c1b-7e55-4d21-9a0b-1c2d3e4f5a6b',
  "`a'",
  '「a',
  'a@1',
  '\nCell In[1], line 1, in a(',
  '字',
  '٣',
];
const BEGINNINGS = [
  '',
  'Error: x\n    at a (/b.js:1:1)\n',
  'a@https://x.example/b.js:1:1\n',
  'Traceback (most recent call last):\n  File "a.py", line 1, in b\n',
  'java.lang.Error: x\n\tat a.B.c(B.java:1)\n',
  'goroutine 1 [running]:\nmain.main()\n\t/a.go:1 +0x1\n',
  'stack backtrace:\n   0: a::b\n',
  'System.Exception: x\n   at A.B() in /a.cs:line 1\n',
  "a.rb:1:in 'b': x (Error)\n",
  '#0 {main}\n',
  'A.B: x\n   bei A.B.C(D d) in C:\\a.cs:Zeile 1.\n',
  'AggregateError: x\n    at a (/b.js:1:1) {\n  [errors]: [\n',
  '  + Exception Group Traceback (most recent call last):\n  |   File "a.py", line 1, in b\n  | A: b\n',
  'System.AggregateException: x (a)\n ---> A.B: c\n   at D.E()\n',
  '2 errors occurred:\n\t* a\n',
  'error: Uncaught AggregateError: x\n',
  'a.CompositeException: 2 exceptions occurred.\n\tat a.B.c(<console>:1)\n',
  'E   Traceback (most recent call last)\nCell In[1], line 1\n',
];

const frameOf = (text: string): object => ({ function: text, file: text, module: text, line: 1 });

describe('bad input', () => {
  // A quadratic expression takes minutes for the 64 KB and exceeds the time limit of the test.
  it.each(PIECES.map((piece) => [JSON.stringify(piece), piece]))(
    'reads 1 MB of %s in linear time',
    (_, piece) => {
      const text = piece.repeat(Math.ceil(MEGABYTE / piece.length));
      const cut = text.slice(0, 450);
      for (const beginning of BEGINNINGS) {
        fingerprintOf({ name: text, message: beginning + text, stack: beginning + text });
        fingerprintOf({ message: `'${text}`, stack: `${beginning}${cut}\n`.repeat(1000) });
      }
      fingerprintOf({ fingerprint: [text, text], stack: Array.from({ length: 200 }, () => frameOf(text)) });
      fingerprintOf({ stack: Array.from({ length: 200 }, () => frameOf(cut)), cause: { stack: text } });
      fingerprintOf({ name: 'AggregateException', message: text, errors: [{ name: text, stack: text }] });
      fingerprintOf({
        exception: { values: [{ type: text, mechanism: { exception_id: 0 } }, { value: text }] },
      });
      const { parts, title, culprit } = fingerprintOf({ name: text, message: text, stack: text });
      expect(title.length).toBeLessThanOrEqual(200);
      expect(culprit?.length ?? 0).toBeLessThanOrEqual(300);
      expect(parts.map(({ value }) => value).join('').length).toBeLessThan(64 * 1024);
    },
  );

  it('never throws, and returns the same hash for the same input', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const data = { stack: value, cause: value, exception: value, message: value, fingerprint: value };
        for (const each of [value, data, { exception: { values: [value, data] } }]) {
          const { hash, parts } = fingerprintOf(each);
          expect(hash).toMatch(/^[0-9a-f]{32}$/);
          expect(fingerprintOf(each).parts).toEqual(parts);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('writes no control character into a part, so that no value can imitate another part', () => {
    const frames = [{ function: 'a\nframe:b', file: 'c\u2028d.py' }];
    const { parts } = fingerprintOf({ name: 'A\nmessage:b', message: 'x', stack: frames });
    expect(parts).toEqual([
      { kind: 'type', value: 'A message:b' },
      { kind: 'frame', value: 'c d.py a frame:b' },
    ]);
    expect(fingerprintOf({ fingerprint: 'a\nfingerprint:b' }).hash).not.toBe(
      fingerprintOf({ fingerprint: ['a', 'b'] }).hash,
    );
  });

  it('reads 20 exceptions of a chain of 100,000 causes without recursion, the reported one first', () => {
    let cause: object = { name: 'Root', message: 'x' };
    for (let i = 0; i < 100_000; i++) cause = { name: `Wrapper${i}x`, message: 'x', cause };
    const types = fingerprintOf({ name: 'Reported', message: 'x', cause }).parts.filter(
      ({ kind }) => kind !== 'message',
    );
    expect(types).toHaveLength(MAX_EXCEPTIONS);
    expect(types[0]).toEqual({ kind: 'type', value: 'Reported' });
  });

  it('reads at most 20 siblings of a group, however deep they are nested', () => {
    let nested: object = { name: 'Leaf', message: 'x' };
    for (let i = 0; i < 100_000; i++) nested = { name: 'Group', message: 'x', errors: [nested] };
    expect(fingerprintOf(nested).title).toBe('Group: x');
    const errors = Array.from({ length: 5000 }, (_, i) => ({ name: `E${i}x`, message: 'x' }));
    const wide = { name: 'Group', message: '', errors };
    expect(fingerprintOf(wide).parts.filter(({ kind }) => kind === 'cause')).toHaveLength(20);
    const links = Array.from({ length: 5000 }, (_, i) => ({
      type: `E${i}x`,
      mechanism: { exception_id: i, parent_id: i - 1, source: 'errors[0]' },
    }));
    expect(fingerprintOf({ exception: { values: links } }).parts.length).toBeLessThan(100);
  });

  it('reads the first and the last half of a stack that is too long, so that the last cause counts', () => {
    const frames = Array.from(
      { length: 5000 },
      (_, i) => `\tat com.example.A${'x'.repeat(i % 50)}.b(A.java:1)`,
    );
    const stack = [
      'a.Reported: x',
      ...frames,
      'Caused by: a.Cause: y',
      '\tat com.example.Z.z(Z.java:1)',
    ].join('\n');
    const { parts } = fingerprintOf({ message: 'x', stack });
    expect(parts.slice(-2)).toEqual([
      { kind: 'cause', value: 'a.Cause' },
      { kind: 'frame', value: 'com.example.Z.z' },
    ]);
    expect(parts).toHaveLength(1 + 50 + 2);
  });

  it('does not cut a title inside a surrogate pair', () => {
    for (const length of [190, 191, 192]) {
      const { title } = fingerprintOf({ message: 'x'.repeat(length) + '😀'.repeat(10) });
      expect(title.isWellFormed()).toBe(true);
    }
  });
});
