import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, type EventType, isEventType } from './event-types.js';
import { fieldPath, pointerSegments } from '../common/json/field-path.js';
import { payloadSchema, validatePayload } from './payload-schemas.js';

interface Schema {
  $id: string;
  description: string;
  required: string[];
  additionalProperties: boolean;
  properties: Record<string, { type: string | string[]; description: string; maxLength?: number }>;
  examples: Record<string, unknown>[];
}

const schemaOf = (type: EventType) => payloadSchema(type) as Schema;
const exampleOf = (type: EventType) => schemaOf(type).examples[0] ?? {};
/** The type of the property apart from `null`, which every optional property accepts. */
const typeOf = (property: Schema['properties'][string]) => [property.type].flat()[0];
const FREE_TEXT = ['log.message', 'error.message', 'config.diff', 'audit.userAgent', 'cost.period'];

/** The properties of `data` that senders rely on, by type, apart from the schemas; a trailing ! marks a required one. */
const SHAPES: Record<EventType, string> = {
  audit:
    'actor!:string action:string resource:string method:string path:string statusCode:integer duration:integer ip:string userAgent:string metadata:object',
  config: 'path!:string diff:string actor:string',
  cost: 'provider:string service:string region:string amount!:number currency:string period:string',
  deploy: 'service!:string version:string environment:string status:string commit:string',
  error: 'name:string message!:string release:string environment:string',
  feature_flag: 'key!:string enabled:boolean rollout:integer actor:string',
  log: 'level:string message!:string module:string fields:object',
  performance: 'service:string metric!:string value!:number unit:string',
  repository: 'provider:string repo!:string branch:string commit:string author:string',
  tenant: 'projectId!:string plan:string ingestLimitPerSecond:integer',
  trace: 'traceId!:string spanId!:string serviceName:string name:string durationMs:integer',
  video: 'jobId!:string targetUrl:string status:string artifactUrl:string',
  webhook: 'destination:string url!:string statusCode:integer attempt:integer',
};

describe('event types', () => {
  it('are the thirteen published event types, in alphabetical order', () => {
    expect(EVENT_TYPES).toHaveLength(13);
    expect([...EVENT_TYPES]).toEqual([...EVENT_TYPES].sort());
    expect([...EVENT_TYPES]).toEqual(Object.keys(SHAPES));
  });

  it.each(['Audit', 'audit ', '__proto__', undefined, ['audit']])('%j is not an event type', (value) => {
    expect(isEventType(value)).toBe(false);
  });
});

describe('contracts/events', () => {
  it('holds one schema per type and nothing else', () => {
    const files = readdirSync(new URL('../../contracts/events/', import.meta.url));
    expect(files.sort()).toEqual(EVENT_TYPES.map((type) => `${type}.schema.json`));
  });

  it.each(EVENT_TYPES)('the schema of %s has exactly the published properties', (type) => {
    const { $id, required, properties, additionalProperties } = schemaOf(type);
    const shape = Object.entries(properties).map(
      ([name, property]) => `${name}${required.includes(name) ? '!' : ''}:${typeOf(property)}`,
    );
    expect(shape.join(' ')).toBe(SHAPES[type]);
    expect($id).toBe(`https://signalbox.dev/contracts/events/${type}.schema.json`);
    expect(additionalProperties).toBe(true);
  });

  it.each(EVENT_TYPES)('%s describes and bounds each property, and its example is valid', (type) => {
    const { description, required, properties } = schemaOf(type);
    expect(description).not.toBe('');
    for (const [name, property] of Object.entries(properties)) {
      expect(property.description, name).not.toBe('');
      expect([property.type].flat(), name).toEqual(
        required.includes(name) ? [typeOf(property)] : [typeOf(property), 'null'],
      );
      if (typeOf(property) !== 'string') continue;
      expect(property.maxLength, name).toBe(FREE_TEXT.includes(`${type}.${name}`) ? undefined : 1024);
      const keywords = Object.keys(property).filter((key) => key !== 'description' && key !== 'maxLength');
      expect(keywords, 'an empty text is valid').toEqual(name === 'period' ? ['type', 'pattern'] : ['type']);
    }
    expect(Object.keys(exampleOf(type)).sort()).toEqual(Object.keys(properties).sort());
    expect(validatePayload(type, exampleOf(type))).toBeNull();
  });
});

describe('validatePayload', () => {
  it.each<EventType>(['log', 'performance', 'trace'])('%s names each missing required field', (type) => {
    for (const name of schemaOf(type).required) {
      const { [name]: _missing, ...rest } = exampleOf(type);
      expect(validatePayload(type, rest)).toEqual({ path: `data.${name}`, problem: 'required' });
    }
  });

  it.each(EVENT_TYPES)('%s accepts the required fields alone, and unknown fields beside them', (type) => {
    const example = exampleOf(type);
    const required = Object.fromEntries(schemaOf(type).required.map((name) => [name, example[name]]));
    expect(validatePayload(type, required)).toBeNull();
    expect(validatePayload(type, { ...required, somethingElse: [1, { deep: null }] })).toBeNull();
  });

  // Together they have a field of every type.
  it.each<EventType>(['audit', 'cost', 'feature_flag'])('%s names each field of a wrong type', (type) => {
    for (const [name, property] of Object.entries(schemaOf(type).properties)) {
      const problem = { path: `data.${name}`, problem: `expected ${typeOf(property)}` };
      const wrong = typeOf(property) === 'string' ? 1 : '1';
      expect(validatePayload(type, { ...exampleOf(type), [name]: wrong }), 'nothing is coerced').toEqual(
        problem,
      );
    }
  });

  it.each<EventType>(['audit', 'cost', 'feature_flag'])(
    '%s treats null in an optional field as absent, and rejects it in a required one',
    (type) => {
      const { required, properties } = schemaOf(type);
      for (const [name, property] of Object.entries(properties)) {
        expect(validatePayload(type, { ...exampleOf(type), [name]: null }), name).toEqual(
          required.includes(name) ? { path: `data.${name}`, problem: `expected ${typeOf(property)}` } : null,
        );
      }
    },
  );

  it.each<[EventType, Record<string, unknown>, string | null]>([
    ['audit', { statusCode: 200.5 }, 'data.statusCode: expected integer'],
    ['audit', { duration: -1 }, 'data.duration: must be >= 0'],
    ['audit', { duration: 0 }, null],
    ['audit', { metadata: [] }, 'data.metadata: expected object'],
    ['audit', { actor: '' }, null],
    ['audit', { actor: 'x'.repeat(1025) }, 'data.actor: longer than 1024 characters'],
    ['audit', { actor: '😀'.repeat(1024) }, null],
    ['audit', { userAgent: 'x'.repeat(5000) }, null],
    ['log', { message: 'x'.repeat(100_000) }, null],
    ['log', { message: '' }, null],
    ['cost', { period: '' }, 'data.period: must be YYYY-MM'],
    ['trace', { durationMs: -1 }, 'data.durationMs: must be >= 0'],
    ['feature_flag', { rollout: 101 }, 'data.rollout: must be <= 100'],
    ['feature_flag', { rollout: -1 }, 'data.rollout: must be >= 0'],
    ['feature_flag', { rollout: 100 }, null],
    ['feature_flag', { rollout: 0 }, null],
    ['cost', { period: '2026-13' }, 'data.period: must be YYYY-MM'],
    ['cost', { period: '2026-00' }, 'data.period: must be YYYY-MM'],
    ['cost', { period: '2026-1' }, 'data.period: must be YYYY-MM'],
    ['cost', { period: '2026-12\n' }, 'data.period: must be YYYY-MM'],
    ['cost', { period: '2026-12' }, null],
    ['cost', { amount: -1.5 }, null],
    ['cost', { amount: Infinity }, 'data.amount: expected number'],
  ])('validates %s with %j', (type, change, expected) => {
    const problem = validatePayload(type, { ...exampleOf(type), ...change });
    expect(problem && `${problem.path}: ${problem.problem}`).toBe(expected);
  });

  it('reports data itself when it is not an object', () => {
    for (const data of [null, [], 'x', 1, undefined]) {
      expect(validatePayload('log', data)).toEqual({ path: 'data', problem: 'expected object' });
    }
  });

  it('is not confused by a __proto__ key, which JSON.parse makes an own property', () => {
    const smuggled: unknown = JSON.parse('{"__proto__":{"message":"x"}}');
    expect(validatePayload('log', smuggled)).toEqual({ path: 'data.message', problem: 'required' });
    expect(validatePayload('log', JSON.parse('{"message":"x","__proto__":{"message":1}}'))).toBeNull();
  });
});

describe('pointerSegments', () => {
  it('distinguishes an array index from a property with the same name, and decodes escapes', () => {
    const data = { items: [{ '0': { 'a/b~1': 1 } }] };
    expect(pointerSegments('/items/0/0/a~1b~01', data)).toEqual(['items', 0, '0', 'a/b~1']);
    expect(pointerSegments('', data)).toEqual([]);
  });
});

describe('fieldPath', () => {
  it.each<[(string | number)[], string]>([
    [['data', 'items', 0, 'x'], 'data.items[0].x'],
    [['data', '0'], 'data["0"]'],
    [['data', 'a.b', ''], 'data["a.b"][""]'],
    [['data', 'a\nb\u0000\u202e\ud800'], 'data["a\ufffdb\ufffd\ufffd\ufffd"]'],
    [['data', '__proto__', 'x-y'], 'data.__proto__.x-y'],
  ])('formats %j', (segments, text) => {
    expect(fieldPath(segments)).toBe(text);
  });

  it('stays bounded and well formed under hostile names', () => {
    const path = fieldPath([
      'data',
      `${'x'.repeat(63)}😀`,
      ...Array.from({ length: 1000 }, () => '😀'.repeat(999)),
    ]);
    expect(path.length).toBeLessThan(400);
    expect(path).not.toMatch(/\p{Surrogate}/u);
  });
});
