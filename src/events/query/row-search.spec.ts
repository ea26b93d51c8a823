import type { ArgumentMetadata } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../common/problem/problem-error.js';
import { validationPipe } from '../../common/validation/validation-pipe.js';
import { IsSearchText } from '../explorer/is-search-text.js';
import { IsRowSearch, Searchable } from './row-search.js';

class BaseQuery {
  @Searchable({ fields: ['env', 'environment'] })
  @IsOptional()
  @IsSearchText()
  environment?: string;
}

class RowsQuery extends BaseQuery {
  @Searchable({ fields: ['status'] })
  @IsOptional()
  @IsIn(['open', 'resolved'])
  status?: 'open' | 'resolved';

  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  @Searchable({ fields: ['durationMs'], operator: '>=', isNumber: true })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Max(1000)
  min_ms?: number;

  @Searchable({ fields: ['durationMs'], operator: '<=', isNumber: true })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  max_ms?: number;

  @IsOptional()
  @IsIn(['start', 'duration'])
  sort: 'start' | 'duration' = 'start';

  @IsOptional()
  @IsRowSearch()
  query?: string;
}

const pipe = validationPipe();
const read = (given: object, metatype: ArgumentMetadata['metatype'] = RowsQuery): Promise<unknown> =>
  pipe.transform(given, { type: 'query', metatype });
const problems = async (given: object): Promise<unknown> => {
  const error = await read(given).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProblemError);
  return (error as ProblemError).errors;
};

describe('the search of a list', () => {
  it('replaces its parameters, including those of a base class', async () => {
    const query = 'env:prod status:open durationMs>=20 durationMs<=500 "connection refused"';
    await expect(read({ query })).resolves.toEqual({
      query,
      environment: 'prod',
      status: 'open',
      min_ms: 20,
      max_ms: 500,
      q: 'connection refused',
      sort: 'start',
    });
  });

  it('keeps parameters that it does not name, and parameters with the same value', async () => {
    await expect(read({ query: 'status:open', status: 'open', min_ms: '7' })).resolves.toMatchObject({
      status: 'open',
      min_ms: 7,
      sort: 'start',
    });
    expect((await read({})) as object).toMatchObject({ sort: 'start' });
  });

  it.each([
    ['status:closed', [{ path: 'status', problem: 'must be one of the following values: open, resolved' }]],
    ['durationMs>=many', [{ path: 'min_ms', problem: 'must not be greater than 1000' }]],
    ['durationMs>=1001', [{ path: 'min_ms', problem: 'must not be greater than 1000' }]],
  ])('is validated by the rules of the parameters: %s', async (query, expected) => {
    expect(await problems({ query })).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    [
      'region:eu',
      'column 1: "region:" is not known here; write status:, durationMs>=, durationMs<=, env: with a value',
    ],
    [
      'status>open',
      'column 1: "status>" is not known here; write status:, durationMs>=, durationMs<=, env: with a value',
    ],
    ['status:open -env:dev', 'column 13: this list cannot exclude: remove "-"'],
    ['status:open status:resolved', 'column 13: "status" may be given once'],
    ['env:a environment:b', 'column 7: "environment" may be given once'],
    ['connection refused', 'column 12: this list searches one text: put the words in quotes'],
    ['env:prod,dev', 'column 10: this list compares with one value'],
    ['env:pr*', 'column 5: this list compares whole values: remove "*", or put it in quotes'],
    ['"open', 'column 1: this quote is never closed'],
  ])('names the column at which it cannot be read: %s', async (query, problem) => {
    expect(await problems({ query })).toContainEqual({
      path: 'query',
      problem: `cannot be read at ${problem}`,
    });
  });

  it('is rejected when a parameter has another value', async () => {
    const problem = 'cannot be read at column 1: the parameter "status" is given with another value';
    expect(await problems({ query: 'status:open', status: 'resolved' })).toEqual([
      { path: 'query', problem },
    ]);
  });

  it.each([[['status:open', 'env:a']], ['\0'], ['x'.repeat(1001)], ['\ud800']])(
    'is text of at most 1000 characters (%#)',
    async (query) => {
      const problem = 'must be text of at most 1000 characters, without NUL';
      expect(await problems({ query })).toContainEqual({ path: 'query', problem });
    },
  );
});
