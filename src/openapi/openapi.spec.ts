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
  it('has one id for each operation', () => {
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('documents every operation with its errors as problem documents', () => {
    const wrong = operations.flatMap(([name, { summary, responses, parameters = [], security }]) => {
      const errors = Object.entries(responses).filter(([status]) => status >= '400');
      const typesOf = (content: Record<string, unknown> = {}): string => Object.keys(content).join(', ');
      const isRequiredWithDefault = parameters.some(
        ({ schema, required }) => schema?.default !== undefined && required !== false,
      );
      return [
        ...(summary ? [] : [`${name} has no summary`]),
        ...errors
          .filter(([, { content }]) => typesOf(content) !== 'application/problem+json')
          .map(([status, { content }]) => `${name} documents ${status} with "${typesOf(content)}"`),
        ...(isRequiredWithDefault ? [`${name} requires a parameter that has a default`] : []),
        ...(security && !errors.some(([status]) => status === '401') ? [`${name} has no 401`] : []),
      ];
    });
    expect(operations.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });
});
