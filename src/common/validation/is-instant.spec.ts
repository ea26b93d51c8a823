import type { ArgumentMetadata } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../problem/problem-error.js';
import { IsQueryInstant } from './is-instant.js';
import { validationPipe } from './validation-pipe.js';

class ProbeQuery {
  @IsOptional()
  @IsQueryInstant()
  from?: string;
}

const QUERY: ArgumentMetadata = { type: 'query', metatype: ProbeQuery };
const pass = (query: object): Promise<unknown> => validationPipe().transform(query, QUERY);

describe('IsQueryInstant', () => {
  it.each([
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000000Z'],
    ['2026-11-20T10:00:00.123456+01:00', '2026-11-20T09:00:00.123456Z'],
    ['2026-11-20T10:00:00-05:30', '2026-11-20T15:30:00.000000Z'],
    // A `+` that was not percent-encoded arrives as a space.
    ['2026-11-20T10:00:00 01:00', '2026-11-20T09:00:00.000000Z'],
  ])('converts %j to %s', async (sent, received) => {
    await expect(pass({ from: sent })).resolves.toMatchObject({ from: received });
  });

  it('leaves an absent parameter absent', async () => {
    await expect(pass({})).resolves.toEqual({});
  });

  it.each([
    ['yesterday'],
    ['2026-11-20T10:00:00'],
    ['2026-11-20 10:00:00Z'],
    [['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z']],
    [{ a: '2026-11-20T10:00:00Z' }],
  ])('rejects %j and names an accepted form', async (sent) => {
    const error: unknown = await pass({ from: sent }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).errors).toEqual([
      {
        path: 'from',
        problem: expect.stringMatching(/^must be an RFC 3339 timestamp .* such as 2026-11-22T10:00:00Z/),
      },
    ]);
  });
});
