import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupMessage, joinedMessages } from './exception-group.js';
import { fingerprintOf, type ErrorFingerprint } from './fingerprint-of.js';

interface Sibling {
  type: string;
  place: string;
  message: string;
}

const sibling = (kind: string): fc.Arbitrary<Sibling> =>
  fc.record({
    type: fc.constant(`${kind}Error`),
    place: fc.constant(`load${kind}`),
    message: fc.nat({ max: 9999 }).map((n) => `${kind} ${n} failed`),
  });
/** Several kinds, in any order: two are always present, the third can be missing. */
const mixed = fc
  .tuple(
    fc.array(sibling('Stock'), { minLength: 1, maxLength: 4 }),
    fc.array(sibling('Price'), { minLength: 1, maxLength: 4 }),
    fc.array(sibling('Cache'), { maxLength: 2 }),
  )
  .map((kinds) => kinds.flat())
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
const alike = fc.array(sibling('Stock'), { minLength: 1, maxLength: 8 });

const node = (siblings: readonly Sibling[]): object => ({
  stack: [
    'AggregateError: sync failed',
    '    at sync (/srv/shop/sync.js:1:1) {',
    '  [errors]: [',
    siblings
      .map(
        ({ type, place, message }) => `    ${type}: ${message}\n        at ${place} (/srv/shop/load.js:1:1)`,
      )
      .join(',\n'),
    '  ]',
    '}',
  ].join('\n'),
});
const fields = (siblings: readonly Sibling[]): object => ({
  name: 'AggregateError',
  message: 'sync failed',
  stack: 'AggregateError: sync failed\n    at sync (/srv/shop/sync.js:1:1)',
  errors: siblings.map(({ type, place, message }) => ({
    name: type,
    message,
    stack: `${type}: ${message}\n    at ${place} (/srv/shop/load.js:1:1)`,
  })),
});
const python = (siblings: readonly Sibling[]): object => ({
  stack: [
    '  + Exception Group Traceback (most recent call last):',
    '  |   File "/srv/shop/sync.py", line 1, in sync',
    `  | ExceptionGroup: sync failed (${siblings.length} sub-exception${siblings.length === 1 ? '' : 's'})`,
    ...siblings.flatMap(({ type, place, message }, i) => [
      `${i === 0 ? '  +-' : '    '}+---------------- ${i + 1} ----------------`,
      '    | Traceback (most recent call last):',
      `    |   File "/srv/shop/load.py", line ${i}, in ${place}`,
      `    | ${type}: ${message}`,
    ]),
    '    +------------------------------------',
  ].join('\n'),
});
const dotnet =
  (withFirst: boolean) =>
  (siblings: readonly Sibling[]): object => {
    const blocks = siblings.map(
      ({ type, place, message }) => `Shop.${type}: ${message}\n   at Shop.${place}()`,
    );
    return {
      stack: [
        `System.AggregateException: sync failed ${siblings.map(({ message }) => `(${message})`).join(' ')}`,
        ` ---> ${blocks[0]}`,
        '   --- End of inner exception stack trace ---',
        '   at Shop.Sync() in /src/Sync.cs:line 1',
        ...blocks.flatMap((block, i) =>
          withFirst || i > 0 ? [` ---> (Inner Exception #${i}) ${block}<---`, ''] : [],
        ),
      ].join('\n'),
    };
  };
const deno = (siblings: readonly Sibling[]): object => ({
  stack: [
    'error: Uncaught (in promise) AggregateError: sync failed',
    ...siblings.flatMap(({ type, place, message }) => [
      `    ${type}: ${message}`,
      `        at ${place} (file:///srv/shop/load.ts:1:1)`,
    ]),
    '    at sync (file:///srv/shop/sync.ts:1:1)',
  ].join('\n'),
});
const pino = (siblings: readonly Sibling[]): object => ({
  type: 'AggregateError',
  message: 'sync failed',
  stack: 'AggregateError: sync failed\n    at sync (/srv/shop/sync.js:1:1)',
  aggregateErrors: siblings.map(({ type, place, message }) => ({
    type,
    message,
    stack: `${type}: ${message}\n    at ${place} (/srv/shop/load.js:1:1)`,
  })),
});
const sentry = (siblings: readonly Sibling[]): object => ({
  exception: {
    values: [
      ...siblings
        .map(({ type, place, message }, i) => ({
          type,
          value: message,
          mechanism: { exception_id: i + 1, parent_id: 0, source: `errors[${i}]` },
          stacktrace: { frames: [{ filename: '/srv/shop/load.js', function: place }] },
        }))
        .reverse(),
      {
        type: 'AggregateError',
        value: 'sync failed',
        mechanism: { exception_id: 0, is_exception_group: true },
        stacktrace: { frames: [{ filename: '/srv/shop/sync.js', function: 'sync' }] },
      },
    ],
  },
});

const GROUPS: readonly [string, (siblings: readonly Sibling[]) => object][] = [
  ['JavaScript, as Node prints it', node],
  ['JavaScript, as fields of the event', fields],
  ['JavaScript, as Deno prints it', deno],
  ['JavaScript, as pino writes it', pino],
  ['Python', python],
  ['.NET', dotnet(false)],
  ['.NET Framework', dotnet(true)],
  ['a client of Sentry', sentry],
];

const shown = ({ hash, title, culprit }: ErrorFingerprint): unknown => ({ hash, title, culprit });

describe('a group of exceptions', () => {
  it.each(GROUPS)('has one fingerprint, whatever the number and the order of its errors: %s', (_, print) => {
    fc.assert(
      fc.property(mixed, mixed, (first, second) => {
        const fingerprint = fingerprintOf(print(first));
        expect(shown(fingerprintOf(print(second)))).toEqual(shown(fingerprint));
        expect(fingerprint.title).toMatch(/^\S+: sync failed$/);
        expect(fingerprint.culprit).toMatch(/sync/i);
      }),
      { numRuns: 100 },
    );
  });

  it.each(GROUPS)('of errors of one kind has one fingerprint, whatever their number: %s', (_, print) => {
    const [other] = fc.sample(sibling('Price'), 1);
    fc.assert(
      fc.property(alike, alike, (first, second) => {
        const fingerprint = fingerprintOf(print(first));
        expect(shown(fingerprintOf(print(second)))).toEqual(shown(fingerprint));
        if (other !== undefined) expect(fingerprintOf(print([other])).hash).not.toBe(fingerprint.hash);
      }),
      { numRuns: 100 },
    );
  });

  it('without a message and a stack is named by its siblings, whatever their order', () => {
    const error = (message: string): object => ({ name: 'Error', message });
    const [refused, timedOut] = [error('connect ECONNREFUSED 10.0.0.7:5432'), error('timeout of 17 ms')];
    const first = fingerprintOf({ name: 'AggregateError', message: '', errors: [refused, timedOut] });
    const second = fingerprintOf({ name: 'AggregateError', errors: [timedOut, refused, timedOut] });
    expect(shown(second)).toEqual(shown(first));
    expect(first.title).toBe('AggregateError: connect ECONNREFUSED 10.0.0.7:5432');
    expect(fingerprintOf({ name: 'AggregateError', errors: [timedOut] }).hash).not.toBe(first.hash);
  });

  it.each([
    ['texts', (text: string): unknown => text],
    ['objects without a name', (text: string): unknown => ({ message: text })],
  ])('lists its siblings as %s', (_, sibling) => {
    const first = fingerprintOf({ name: 'AggregateError', errors: ['a 1', 'b'].map(sibling) });
    const second = fingerprintOf({ name: 'AggregateError', errors: ['b', 'a 2', 'a 3'].map(sibling) });
    expect(second.hash).toBe(first.hash);
    expect(first.title).toBe('AggregateError: a 1');
    expect(fingerprintOf({ name: 'AggregateError', errors: ['c'].map(sibling) }).hash).not.toBe(first.hash);
  });

  it('of RxJava has one fingerprint, whatever the number and the order of its exceptions', () => {
    const print = (siblings: readonly Sibling[]): object => ({
      stack: [
        `io.reactivex.rxjava3.exceptions.CompositeException: ${siblings.length} exceptions occurred. `,
        '\tat com.acme.Sync.run(Sync.java:12)',
        ...siblings.flatMap(({ type, place, message }, i) => [
          `  ComposedException ${i + 1} :`,
          `\tcom.acme.${type}: ${message}`,
          `\t\tat com.acme.Load.${place}(Load.java:3)`,
          '\tCaused by: java.io.IOException: broken pipe',
          '\t\tat com.acme.Net.read(Net.java:3)',
        ]),
      ].join('\n'),
    });
    for (const siblings of [mixed, alike]) {
      fc.assert(
        fc.property(siblings, siblings, (first, second) => {
          const fingerprint = fingerprintOf(print(first));
          expect(fingerprintOf(print(second)).hash).toBe(fingerprint.hash);
          expect(fingerprint.culprit).toBe('com.acme.Sync.run (Sync.java)');
        }),
        { numRuns: 50 },
      );
    }
    const [stock, price] = [fc.sample(alike, 1), fc.sample(sibling('Price'), 1)];
    expect(fingerprintOf(print(stock[0] ?? [])).hash).not.toBe(fingerprintOf(print(price)).hash);
  });

  it('does not include the invalid fields that a validation error lists', () => {
    const error = {
      name: 'ValidationError',
      message: 'invalid',
      stack: 'E: x\n    at check (/a/b/c.js:1:1)',
    };
    const { parts } = fingerprintOf({
      ...error,
      errors: [{ path: 'name', message: 'missing' }, 'age', 7, null],
    });
    expect(parts).toEqual(fingerprintOf(error).parts);
  });
});

describe('the message of a group', () => {
  it.each([
    ['AggregateException', 'One or more errors occurred. (a) (b (c))', 'One or more errors occurred.'],
    ['System.AggregateException', 'Import (nightly) failed. (a)', 'Import (nightly) failed.'],
    [
      'System.AggregateException',
      'Mindestens ein Fehler ist aufgetreten. (erste Zeile',
      'Mindestens ein Fehler ist aufgetreten.',
    ],
    ['System.AggregateException', 'no parentheses', 'no parentheses'],
    ['org.opentest4j.MultipleFailuresError', 'cart (2 failures)\n\ta.B: x', 'cart'],
    ['rx.exceptions.CompositeException', '2 exceptions occurred. ', ''],
    ['System.Exception', 'disk full (C:)', 'disk full (C:)'],
    ['ExceptionGroup', 'sync failed (2 sub-exceptions)', 'sync failed'],
    ['BaseExceptionGroup', 'sync failed (1 sub-exception)', 'sync failed'],
  ])('of %s excludes the messages of its errors: %s', (type, message, own) => {
    expect(groupMessage(type, message)).toBe(own);
  });

  it('of joined errors is split into the messages of the errors', () => {
    expect(joinedMessages('*errors.joinError', 'a\nb')).toEqual(['a', 'b']);
    expect(joinedMessages('*multierr.multiError', 'a; b')).toEqual(['a', 'b']);
    expect(joinedMessages(null, '2 errors occurred:\n\t* a\n\t* b\n\n')).toEqual(['a', 'b']);
    expect(joinedMessages('errors.aggregate', '[a, b]')).toEqual(['a', 'b']);
    expect(joinedMessages('errors.aggregate', 'a')).toEqual(['a']);
    expect(joinedMessages('*multierr.multiError', 'the following errors occurred:\n -  a\n -  b')).toEqual([
      'a',
      'b',
    ]);
    expect(joinedMessages('*errors.errorString', 'a\nb')).toBeNull();
    expect(joinedMessages(null, 'a\nb')).toBeNull();
  });
});
