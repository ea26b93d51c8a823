import type { ArgumentMetadata } from '@nestjs/common';
import { IsString } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../problem/problem-error.js';
import { IsJsonObject } from './is-json-object.js';
import { validationPipe } from './validation-pipe.js';

class ParentDto {
  @IsJsonObject()
  data: Record<string, unknown>;
}

class ProbeDto extends ParentDto {
  @IsJsonObject({ required: false })
  more?: Record<string, unknown>;

  @IsString()
  name: string;
}

const BODY: ArgumentMetadata = { type: 'body', metatype: ProbeDto };

async function pass(text: string): Promise<ProbeDto> {
  return (await validationPipe().transform(JSON.parse(text), BODY)) as ProbeDto;
}

async function refusal(text: string): Promise<unknown> {
  const error: unknown = await pass(text).catch((caught: unknown) => caught);
  return error instanceof ProblemError ? error.errors : error;
}

describe('IsJsonObject', () => {
  it('keeps the object unchanged, whatever the names of its fields', async () => {
    const data = '{"constructor":{"prototype":1},"prototype":[{"toString":null}],"hasOwnProperty":"x"}';
    const dto = await pass(`{"name":"n","data":${data},"more":{"constructor":1}}`);
    expect(JSON.stringify(dto.data)).toBe(data);
    expect(dto.more).toEqual({ constructor: 1 });
    expect(dto).toBeInstanceOf(ProbeDto);
    expect((await pass('{"name":"n","data":{}}')).more).toBeUndefined();
  });

  it.each([
    ['{"name":"n"}', 'data', 'required'],
    ['{"name":"n","data":null}', 'data', 'must be a JSON object'],
    ['{"name":"n","data":[]}', 'data', 'must be a JSON object'],
    ['{"name":"n","data":{},"more":null}', 'more', 'must be a JSON object'],
    [
      '{"name":"n","data":{"a":[{"b":"\\u0000"}]}}',
      'data',
      'must not have NUL characters or half characters',
    ],
    ['{"name":"n","data":{"a":"\\ud800"}}', 'data', 'must not have NUL characters or half characters'],
    [
      '{"name":"n","data":{"a\\u0000":1}}',
      'data',
      'must not have NUL characters or half characters in names',
    ],
    ['{"name":"n","data":{"a":{"__proto__":{}}}}', 'data', 'must not have a field called "__proto__"'],
    ['{"name":"n","data":{"a":1e999}}', 'data', 'must not have numbers beyond 1.8e308'],
    ['{"name":1,"data":{}}', 'name', 'must be a string'],
    ['{"name":"n","data":{},"other":{}}', 'other', 'is not a known field'],
  ])('rejects %s', async (text, path, problem) => {
    expect(await refusal(text)).toEqual([{ path, problem }]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
