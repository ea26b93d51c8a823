import { expect, it } from 'vitest';
import { fingerprintOf } from '../../../../src/events/types/error/fingerprint/fingerprint-of.js';
import { errorData, type ErrorFrame } from './error-data.js';

const stackOf = (data: Record<string, unknown>): ErrorFrame[] => data['stack'] as ErrorFrame[];

it('lists the frames of the stack, innermost first', () => {
  function inner(): never {
    throw new TypeError('first line\n    at fake (/not/a/frame.js:1:2)');
  }
  let data: Record<string, unknown> = {};
  try {
    inner();
  } catch (error) {
    data = errorData(error);
  }
  expect(data).toMatchObject({
    name: 'TypeError',
    message: 'first line\n    at fake (/not/a/frame.js:1:2)',
  });
  expect(stackOf(data)[0]).toMatchObject({ function: 'inner', line: expect.any(Number) as number });
  expect(stackOf(data)[0]?.file).toMatch(/error-data\.spec\.ts$/);
});

it('has the fingerprint that the service computes for the printed stack', () => {
  const printed = [
    'TypeError: no total',
    '    at async Cart.total (/srv/app/dist/cart.js:12:7)',
    '    at new Order (file:///srv/app/dist/order.js:3:1)',
    '    at node:internal/timers:581:17',
  ].join('\n');
  const error = Object.assign(new TypeError('no total'), { stack: printed });
  expect(stackOf(errorData(error))).toHaveLength(3);
  expect(fingerprintOf(errorData(error))).toEqual(
    fingerprintOf({ name: 'TypeError', message: 'no total', stack: printed }),
  );
});

it('has the fingerprint that the service computes for a printed stack above its limits', () => {
  const path = 'a'.repeat(990);
  const frames = Array.from({ length: 80 }, (_, i) => `    at call${i} (/srv/${path}.js:${i + 1}:7)`);
  const stack = ['TypeError: no total', ...frames].join('\n');
  const error = Object.assign(new TypeError('no total'), { stack });
  expect(fingerprintOf(errorData(error))).toEqual(
    fingerprintOf({ name: 'TypeError', message: 'no total', stack }),
  );
});

it('includes the causes of an error, also when they form a cycle', () => {
  const cause: Error & { cause?: unknown } = new RangeError('inner');
  const error = new Error('outer', { cause });
  cause.cause = error;
  const data = errorData(error);
  expect(data).toMatchObject({ message: 'outer', cause: { name: 'RangeError', message: 'inner' } });
  expect(data['cause']).not.toHaveProperty('cause');
});

it('includes the errors of an AggregateError, also nested ones, with a fingerprint that does not depend on their order', () => {
  const [refused, reset] = [new TypeError('refused'), new RangeError('reset', { cause: new Error('cut') })];
  const data = errorData(new AggregateError([refused, new AggregateError([reset, refused])], 'all failed'));
  expect(data).toMatchObject({
    name: 'AggregateError',
    errors: [
      { name: 'TypeError', message: 'refused' },
      { name: 'AggregateError', errors: [{ name: 'RangeError', cause: { message: 'cut' } }] },
    ],
  });
  const fingerprint = (errors: Error[]) => {
    // Created at one place in the code, as by a retry loop.
    const one = Object.assign(new AggregateError(errors, 'all failed'), { stack: '' });
    return fingerprintOf(errorData(one));
  };
  expect(fingerprint([refused, reset])).toEqual(fingerprint([reset, refused]));
  expect(fingerprint([refused])).not.toEqual(fingerprint([reset]));
});

it('omits `errors` that are not those of an AggregateError, and errors above the limit', () => {
  const invalid = Object.assign(new Error('invalid'), { errors: [{ message: 'password: hunter2' }] });
  expect(errorData(invalid)).not.toHaveProperty('errors');
  const many = new AggregateError(Array.from({ length: 1000 }, (_, i) => new Error(String(i))));
  expect(errorData(many)['errors']).toHaveLength(31);
  let nested: Error = new Error('innermost');
  for (let i = 0; i < 1000; i++) nested = new AggregateError([nested]);
  expect(JSON.stringify(errorData(nested)).match(/"errors"/g)).toHaveLength(7);
});

it.each([
  ['a text', 'a text'],
  [undefined, 'undefined'],
  [null, 'null'],
  [Symbol('why'), 'Symbol(why)'],
  [{}, 'a thrown object'],
  [Object.create(null), 'a thrown object'],
  [{ message: 'lone \ud800' }, 'lone \ufffd'],
  [
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap');
        },
      },
    ),
    'a thrown object',
  ],
])('has a message for any value that is thrown: %#', (thrown, message) => {
  expect(errorData(thrown).message).toBe(message);
});
