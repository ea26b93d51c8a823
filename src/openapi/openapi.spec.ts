import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: { required?: boolean; schema?: { default?: unknown } }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
  security?: unknown[];
}

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'contracts', 'openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);

describe('contracts/openapi.json', () => {
  it('names every operation once', () => {
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(operations)('documents %s with its errors as problem documents', (_name, operation) => {
    expect(operation.summary).toBeTruthy();
    const errors = Object.entries(operation.responses).filter(([status]) => status >= '400');
    for (const [, response] of errors) {
      expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json']);
    }
    for (const { schema, required } of operation.parameters ?? []) {
      if (schema?.default !== undefined) expect(required).toBe(false);
    }
    if (operation.security) expect(errors.map(([status]) => status)).toContain('401');
  });
});
