import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validationPipe } from '../../common/validation/validation-pipe.js';
import { EvaluateDto } from './evaluation.dto.js';
import { readOrdinaryEvaluation } from './evaluation.hot-route.js';

const validated = (body: unknown): Promise<EvaluateDto> =>
  validationPipe().transform(body, { type: 'body', metatype: EvaluateDto }) as Promise<EvaluateDto>;

const names = fc.oneof(
  fc.constantFrom('userId', 'env', '__proto__', 'constructor', 'prototype', 'toString', ''),
  fc.string(),
);
const contexts = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(names, fc.jsonValue({ maxDepth: 0 }), { maxKeys: 4 }) },
  fc.dictionary(names, fc.oneof({ weight: 9, arbitrary: fc.jsonValue({ maxDepth: 0 }) }, fc.jsonValue())),
  fc.jsonValue(),
);
const keys = fc.oneof(
  fc.array(fc.oneof(fc.string({ maxLength: 5 }), fc.string({ minLength: 126, maxLength: 130 })), {
    maxLength: 5,
  }),
  fc.jsonValue(),
);

describe('readOrdinaryEvaluation', () => {
  it('recognizes only bodies that the ValidationPipe accepts unchanged', async () => {
    let recognized = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({ context: contexts, keys, project_id: fc.string() }, { requiredKeys: ['context'] }),
        async (given) => {
          // As a JSON parser creates it: with own properties named like inherited ones.
          const body = JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
          const found = readOrdinaryEvaluation(body);
          if (found === null) return;
          recognized += 1;
          const { context, keys: accepted } = await validated(body);
          expect(found).toEqual({ context, keys: accepted });
        },
      ),
      { numRuns: 1000 },
    );
    expect(recognized).toBeGreaterThan(10);
  });

  it.each([
    { context: { userId: 'u1', n: 1, t: true, nothing: null } },
    { context: {}, keys: [] },
    { context: {}, keys: Array.from({ length: 1000 }, () => 'k'.repeat(128)) },
  ])('recognizes an ordinary body', (body) => {
    expect(readOrdinaryEvaluation(body)).toEqual({ keys: undefined, ...body });
  });

  it.each([
    { context: {}, keys: Array.from({ length: 1001 }, () => 'k') },
    { context: {}, keys: ['k'.repeat(129)] },
    { context: {}, keys: null },
    { context: {}, project_id: 'shop' },
    { context: { a: {} } },
    { context: [] },
    {},
  ])('does not recognize a body that needs validation', (body) => {
    expect(readOrdinaryEvaluation(body)).toBeNull();
  });
});
