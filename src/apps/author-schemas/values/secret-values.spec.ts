import { describe, expect, it } from 'vitest';
import { stringifyExact } from '../../../common/json/exact-number.js';
import { parseExact } from '../../../common/json/parse-exact.js';
import { SchemaCompiler } from '../schema-compiler.js';
import { MASK, maskSecrets, restoreSecrets } from './secret-values.js';

const SCHEMA = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    password: { type: 'string', format: 'password' },
    token: { $ref: '#/$defs/secret' },
    mail: { type: 'object', properties: { to: { type: 'string' }, key: { writeOnly: true } } },
    keys: { type: 'array', items: { allOf: [{ type: 'string' }, { writeOnly: true }] } },
    servers: { type: 'object', additionalProperties: { properties: { pin: { writeOnly: true } } } },
    tree: { $ref: '#/$defs/tree' },
  },
  $defs: {
    secret: { type: 'string', writeOnly: true },
    tree: { properties: { child: { $ref: '#/$defs/tree' }, code: { format: 'password' } } },
  },
};
const CONFIG = {
  url: 'https://example.com',
  password: 'pw',
  token: 'tk',
  mail: { to: 'a@example.com', key: { a: 1 } },
  keys: ['one', 'two'],
  servers: { a: { pin: 1234, name: 'A' } },
  tree: { child: { child: { code: 'x' } } },
};
const MASKED = {
  url: 'https://example.com',
  password: MASK,
  token: MASK,
  mail: { to: 'a@example.com', key: MASK },
  keys: [MASK, MASK],
  servers: { a: { pin: MASK, name: 'A' } },
  tree: { child: { child: { code: MASK } } },
};

describe('the secrets of a configuration', () => {
  it('are masked wherever the schema marks them, and nothing else is', () => {
    expect(maskSecrets(CONFIG, [SCHEMA])).toEqual(MASKED);
    expect(maskSecrets(CONFIG, [undefined])).toEqual(CONFIG);
    expect(maskSecrets({ unknown: 'x' }, [SCHEMA])).toEqual({ unknown: 'x' });
  });

  it('are masked in items that prefixItems marks, and in properties that patternProperties marks', () => {
    const pair = { properties: { pair: { prefixItems: [{ type: 'string' }, { format: 'password' }] } } };
    expect(maskSecrets({ pair: ['user', 'pw', 'more'] }, [pair])).toEqual({ pair: ['user', MASK, 'more'] });
    const named = { patternProperties: { _key$: { writeOnly: true } } };
    expect(maskSecrets({ api_key: 'k' }, [named])).toEqual({ api_key: MASK });
  });

  it('are masked when any of several schemas marks them', () => {
    const masked = maskSecrets({ a: 1, b: 2 }, [
      { properties: { a: { writeOnly: true } } },
      { properties: { b: { format: 'password' } } },
    ]);
    expect(masked).toEqual({ a: MASK, b: MASK });
  });

  it('keep their stored values when the mask is sent back', () => {
    expect(restoreSecrets(MASKED, CONFIG, [SCHEMA])).toEqual(CONFIG);
  });

  it('change when another value is sent, and are dropped when they are left out', () => {
    const sent = { ...MASKED, password: 'new', keys: [MASK, 'three'] };
    expect(restoreSecrets(sent, CONFIG, [SCHEMA])).toMatchObject({
      password: 'new',
      token: 'tk',
      keys: ['one', 'three'],
    });
    const { password: _dropped, ...rest } = MASKED;
    expect(restoreSecrets(rest, CONFIG, [SCHEMA])).not.toHaveProperty('password');
  });

  it('that were never stored are left out instead of being stored as the mask', () => {
    expect(restoreSecrets({ password: MASK, url: MASK }, {}, [SCHEMA])).toEqual({ url: MASK });
  });

  it('leave exact numbers and odd names as they are', () => {
    const config = parseExact('{"n":9007199254740993,"__proto__":1,"password":"pw"}') as Record<
      string,
      unknown
    >;
    expect(stringifyExact(maskSecrets(config, [SCHEMA]))).toBe(
      `{"n":9007199254740993,"__proto__":1,"password":"${MASK}"}`,
    );
  });
});

const KEY = 'a key that no response shows';
const SECRET = { type: 'string', minLength: 10, writeOnly: true };

describe('secrets are masked by every keyword that applies a schema:', () => {
  const compiler = new SchemaCompiler();

  it.each<[string, object, object, object]>([
    [
      'dependentSchemas',
      { dependentSchemas: { user: { properties: { key: SECRET } } } },
      { user: 'ada', key: KEY },
      { user: 'ada', key: MASK },
    ],
    [
      'dependencies',
      { dependencies: { user: { properties: { key: SECRET } }, key: ['user'] } },
      { user: 'ada', key: KEY },
      { user: 'ada', key: MASK },
    ],
    ['if', { if: { properties: { key: SECRET } }, else: false }, { key: KEY }, { key: MASK }],
    [
      'unevaluatedProperties',
      { allOf: [{ properties: { user: {} } }], unevaluatedProperties: SECRET },
      { key: KEY },
      { key: MASK },
    ],
    [
      'unevaluatedItems',
      { properties: { keys: { prefixItems: [{ const: 1 }], unevaluatedItems: SECRET } } },
      { keys: [1, KEY] },
      { keys: [MASK, MASK] },
    ],
    ['contains', { properties: { keys: { contains: SECRET } } }, { keys: [KEY] }, { keys: [MASK] }],
    [
      '$anchor',
      { properties: { key: { $ref: '#secret' } }, $defs: { a: { $anchor: 'secret', ...SECRET } } },
      { key: KEY },
      { key: MASK },
    ],
    [
      '$dynamicRef',
      { $dynamicAnchor: 'node', properties: { child: { $dynamicRef: '#node' }, key: SECRET } },
      { child: { key: KEY } },
      { child: { key: MASK } },
    ],
    [
      'a pointer with escaped characters',
      {
        properties: { key: { $ref: '#/$defs/a%20key~1of/allOf/0' } },
        $defs: { 'a key/of': { allOf: [SECRET] } },
      },
      { key: KEY },
      { key: MASK },
    ],
    [
      'a pointer within a schema that has an $id',
      {
        properties: {
          login: {
            $id: 'https://example.com/login',
            properties: { key: { $ref: '#/$defs/key' } },
            $defs: { key: SECRET },
          },
        },
      },
      { login: { key: KEY } },
      { login: { key: MASK } },
    ],
    [
      'writeOnly for the whole configuration',
      { writeOnly: true, properties: { key: { type: 'string', minLength: 10 } } },
      { key: KEY },
      { key: MASK },
    ],
  ])('%s', async (_, schema, config, masked) => {
    expect(await compiler.problemsOf(schema)).toEqual([]);
    const problemsWith = (key: string): Promise<object[]> =>
      compiler.validate('app', JSON.stringify(schema), JSON.parse(JSON.stringify(config).replace(KEY, key)));
    // The schema applies to the value, so its secret mark must apply, too.
    expect(await problemsWith(KEY)).toEqual([]);
    expect(await problemsWith('short')).not.toEqual([]);

    expect(maskSecrets({ ...config }, [schema])).toEqual(masked);
    expect(restoreSecrets({ ...masked }, { ...config }, [schema])).toEqual(config);
  });

  it('nothing is masked by a reference to an anchor that does not exist', () => {
    const schema = { writeOnly: false, properties: { key: { $ref: '#absent' } }, additionalProperties: true };
    expect(maskSecrets({ key: KEY }, [schema])).toEqual({ key: KEY });
  });
});
