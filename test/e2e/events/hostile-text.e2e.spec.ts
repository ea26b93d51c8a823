import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contract from '../../../contracts/openapi.json' with { type: 'json' };
import { bootstrap, createProject } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  minItems?: number;
  minLength?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}
interface Attack {
  name: string;
  method: string;
  path: string;
  body?: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Each value as encoded in a URL: NUL, half a surrogate pair, a byte that is not UTF-8, 10 kB. */
const IN_ADDRESS: [string, string][] = [
  ['NUL', 'a%00b'],
  ['a lone surrogate', '%ED%A0%80'],
  ['an invalid byte', 'a%FFb'],
  ['10 kB', 'x'.repeat(10_240)],
];
/** Each value as encoded in a JSON string. */
const IN_JSON: [string, string][] = [
  ['NUL', 'a\\u0000b'],
  ['a lone surrogate', '\\ud800'],
  ['10 kB', 'x'.repeat(10_240)],
];
const CONCURRENCY = 6;
/** Routes that end the sessions of this test, or have their own body and signature. */
const LEFT_OUT = new Set(['ingest', 'logout', 'receiveRunCallback']);
const PLACEHOLDER = '0190a000-0000-7000-8000-000000000000';
const MARK = '«value»';

const { paths, components } = contract as unknown as {
  paths: Record<string, Partial<Record<string, Operation>>>;
  components: { schemas: Record<string, Schema> };
};

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  METHODS.flatMap((method) => {
    const operation = methods[method];
    return operation === undefined || LEFT_OUT.has(operation.operationId)
      ? []
      : [{ path, method, operation }];
  }),
);

function resolve(schema: Schema = {}): Schema {
  if (schema.$ref !== undefined) return resolve(components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  const part = schema.allOf?.[0] ?? schema.oneOf?.[0] ?? schema.anyOf?.[0];
  return part === undefined ? schema : { ...resolve(part), ...schema };
}

function isText(schema: Schema): boolean {
  const { type, properties, items } = resolve(schema);
  return type === 'string' || (type === undefined && properties === undefined && items === undefined);
}

/** The smallest value that is valid by the schema; deep enough to reach the database wherever a route allows it. */
function sample(schema: Schema | undefined, depth = 0): unknown {
  const resolved = resolve(schema);
  if (resolved.enum !== undefined) return resolved.enum[0];
  switch (resolved.type) {
    case 'string':
      if (resolved.format === 'uuid') return PLACEHOLDER;
      if (resolved.format === 'email') return 'probe@example.com';
      if (resolved.format === 'date-time') return '2026-11-22T10:00:00Z';
      return 'sample'.padEnd(resolved.minLength ?? 0, 'x');
    case 'integer':
    case 'number':
      return Math.max(1, resolved.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: resolved.minItems ?? 0 }, () => sample(resolved.items, depth + 1));
    case 'object':
    case undefined:
    default:
      return depth > 4 ? {} : objectOf(resolved, depth);
  }
}

function objectOf({ required = [], properties = {} }: Schema, depth: number): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, sample(properties[name], depth + 1)]));
}

describe('hostile text', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await startTestApp();
    token = (await bootstrap(app)).accessToken;
    await createProject(app, token, 'shop');
  });
  afterAll(() => app.close());

  /** A URL of the operation, with `hostile` for one parameter and plain values for all other required ones. */
  const addressOf = (
    path: string,
    parameters: readonly Parameter[],
    hostile?: [Parameter, string],
  ): string => {
    const valueOf = (parameter: Parameter): string => {
      if (hostile?.[0] === parameter) return hostile[1];
      if (/^project(_id)?$/.test(parameter.name) || path.startsWith(`/api/projects/{${parameter.name}}`))
        return 'shop';
      return encodeURIComponent(String(sample(parameter.schema)));
    };
    const filled = parameters
      .filter((one) => one.in === 'path')
      .reduce((at, one) => at.replace(`{${one.name}}`, valueOf(one)), path);
    const query = parameters.filter(
      (one) =>
        one.in === 'query' && (one.required === true || one.name === 'project_id' || hostile?.[0] === one),
    );
    return query.length === 0
      ? filled
      : `${filled}?${query.map((one) => `${one.name}=${valueOf(one)}`).join('&')}`;
  };

  const send = async ({ method, path, body }: Attack): Promise<number> => {
    const stop = new AbortController();
    const response = await fetch(app.baseUrl + path, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: stop.signal,
    });
    // Ends streams as well.
    stop.abort();
    return response.status;
  };

  const failuresOf = async (attacks: Attack[]): Promise<string[]> => {
    const failures: string[] = [];
    const waiting = [...attacks];
    const worker = async (): Promise<void> => {
      for (let attack = waiting.pop(); attack !== undefined; attack = waiting.pop()) {
        const status = await send(attack);
        if (status >= 500) failures.push(`${attack.name}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return failures.toSorted();
  };

  it('never causes a 500 in the path or the query of any route', { timeout: 240_000 }, async () => {
    const attacks = operations.flatMap(({ path, method, operation }) => {
      const parameters = operation.parameters ?? [];
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      const body = schema === undefined ? {} : { body: JSON.stringify(sample(schema)) };
      return parameters
        .filter((parameter) => ['path', 'query'].includes(parameter.in) && isText(parameter.schema ?? {}))
        .flatMap((parameter) =>
          IN_ADDRESS.map(([what, value]) => ({
            name: `${method} ${path} with ${what} in ${parameter.name}`,
            method,
            path: addressOf(path, parameters, [parameter, value]),
            ...body,
          })),
        );
    });
    expect(attacks.length).toBeGreaterThan(500);
    expect(await failuresOf(attacks)).toEqual([]);
  });

  it('never causes a 500 in any text of a JSON body', { timeout: 240_000 }, async () => {
    const attacks = operations.flatMap(({ path, method, operation }) => {
      const schema = operation.requestBody?.content?.['application/json']?.schema;
      if (schema === undefined) return [];
      const { properties = {} } = resolve(schema);
      const plain = sample(schema) as Record<string, unknown>;
      return Object.entries(properties)
        .filter(([, property]) => isText(property))
        .flatMap(([name]) =>
          IN_JSON.map(([what, value]) => ({
            name: `${method} ${path} with ${what} in body.${name}`,
            method,
            path: addressOf(path, operation.parameters ?? []),
            body: JSON.stringify({ ...plain, [name]: MARK }).replace(MARK, () => value),
          })),
        );
    });
    expect(attacks.length).toBeGreaterThan(100);
    expect(await failuresOf(attacks)).toEqual([]);
  });

  it('in a query is rejected with 400 and the name of the parameter', async () => {
    for (const [query, name] of [
      ['project_id=shop&q=%00', 'q'],
      ['project_id=shop&tag=a%00b', 'tag'],
      ['project_id=shop&q=%ED%A0%80', 'q'],
    ] as const) {
      const response = await fetch(`${app.baseUrl}/api/flags?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const problem = (await response.json()) as { code: string; errors: { path: string }[] };
      expect([response.status, problem.code, problem.errors.map(({ path }) => path)]).toEqual([
        400,
        'validation_failed',
        [name],
      ]);
    }
  });
});
