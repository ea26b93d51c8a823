import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsString, MaxLength, Min, ValidateNested } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../problem/problem-error.js';
import { validationPipe } from './validation-pipe.js';

class Item {
  @IsString()
  @MaxLength(5)
  name: string;
}

class Body {
  @IsInt()
  @Min(1)
  count: number;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Item)
  items: Item[];
}

async function problemOf(value: unknown): Promise<ProblemError> {
  try {
    await validationPipe().transform(value, { type: 'body', metatype: Body });
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
  throw new Error('it passed');
}

describe('validationPipe', () => {
  it('returns an instance of the DTO', async () => {
    const value = { count: 1, items: [{ name: 'a' }] };
    const made = (await validationPipe().transform(value, { type: 'body', metatype: Body })) as Body;
    expect(made).toBeInstanceOf(Body);
    expect(made.items[0]).toBeInstanceOf(Item);
  });

  it('reports the path and the problem, for nested items with their index', async () => {
    const problem = await problemOf({ count: 0, items: [{ name: 'a' }, { name: 'secret-value' }, {}] });
    expect(problem.code).toBe('validation_failed');
    expect(problem.errors).toEqual([
      { path: 'count', problem: 'must not be less than 1' },
      { path: 'items[1].name', problem: 'must be shorter than or equal to 5 characters' },
      { path: 'items[2].name', problem: 'required' },
    ]);
  });

  it('rejects unknown fields, also nested', async () => {
    const problem = await problemOf({ count: 1, items: [{ name: 'a', extra: 1 }], admin: true });
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        { path: 'items[0].extra', problem: 'is not a known field' },
        { path: 'admin', problem: 'is not a known field' },
      ]),
    );
  });

  it('never repeats a value in its message', async () => {
    const value = {
      count: 'hunter2-count',
      items: [{ name: { password: 'hunter2' } }, 'hunter2'],
      more: 'hunter2',
    };
    const problem = await problemOf(value);
    expect(JSON.stringify([problem.detail, problem.errors])).not.toContain('hunter2');
  });

  it('lists at most 50 problems, and truncates long field names', async () => {
    const many = await problemOf({ count: 1, items: Array.from({ length: 1000 }, () => ({})) });
    expect(many.errors).toHaveLength(50);
    const long = await problemOf({ count: 1, items: [], ['x'.repeat(10_000)]: 1 });
    expect(long.errors?.[0]?.path.length).toBeLessThan(200);
  });

  it.each([undefined, null, [], 'text', [{ count: 1, items: [] }]])('rejects the body %j', async (value) => {
    expect((await problemOf(value)).code).toBe('validation_failed');
  });

  it('rejects deep nesting instead of overflowing the stack', async () => {
    for (const depth of [40, 20_000, 400_000]) {
      const arrays: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
      expect((await problemOf({ count: 1, items: arrays })).code).toBe('validation_failed');
      expect((await problemOf(arrays)).code).toBe('validation_failed');
      const objects: unknown = JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));
      expect((await problemOf(objects)).code).toBe('validation_failed');
    }
  });

  it.each([
    '{"__proto__":{"count":1}}',
    '{"constructor":1}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"toString":1}',
  ])('rejects %s without changing a prototype', async (text) => {
    expect((await problemOf(JSON.parse(text))).code).toBe('validation_failed');
    expect(({} as Record<string, unknown>)['count']).toBeUndefined();
  });
});
