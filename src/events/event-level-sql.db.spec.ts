import { readdirSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/postgres/test-database.js';
import { uuidV7 } from '../common/uuid-v7.js';
import { EVENT_TYPES } from './event-types.js';
import { canHaveLevel, EVENT_LEVEL } from './event-level-sql.js';
import { EVENT_LEVELS, type EventLevel } from './event-levels.js';
import { EVENT_SOURCE } from './store/postgres/event-sql.js';

const CONTRACTS = new URL('../../contracts/events/', import.meta.url);

describe('the level and the source of an event', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const readLevelAndSource = async (type: string, data: unknown): Promise<[EventLevel, string | null]> => {
    const [row] = await database.query<{ level: EventLevel; source: string | null }>(
      `SELECT ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source
         FROM (SELECT $1::uuid AS id, $2::uuid AS project_id, $3::text AS type, $4::jsonb AS data) AS e`,
      [uuidV7(), randomUUID(), type, JSON.stringify(data)],
    );
    return [row?.level ?? 'other', row?.source ?? null];
  };

  it.each<[string, EventLevel, string | null]>([
    ['audit', 'info', 'user-17'],
    ['config', 'info', 'mira'],
    ['cost', 'other', 's3'],
    ['deploy', 'info', 'checkout'],
    ['error', 'error', null],
    ['feature_flag', 'info', 'mira'],
    ['log', 'error', 'billing'],
    ['performance', 'other', 'checkout'],
    ['repository', 'info', 'acme/checkout'],
    ['tenant', 'info', 'acme-prod'],
    ['trace', 'other', 'checkout'],
    ['video', 'info', null],
    ['webhook', 'info', 'billing'],
  ])('the example of type %s has the level %s and the source %s', async (type, level, source) => {
    const schema = JSON.parse(readFileSync(new URL(`${type}.schema.json`, CONTRACTS), 'utf8')) as {
      examples: unknown[];
    };
    await expect(readLevelAndSource(type, schema.examples[0])).resolves.toEqual([level, source]);
  });

  it('have a rule for every event type', () => {
    const types = readdirSync(CONTRACTS).flatMap((file) => /^(.*)\.schema\.json$/.exec(file)?.[1] ?? []);
    expect(types.sort()).toEqual([...EVENT_TYPES]);
  });

  it.each<[string, unknown, EventLevel]>([
    ['log', { message: 'x' }, 'info'],
    ['log', { message: 'x', level: 'FATAL' }, 'error'],
    ['log', { message: 'x', level: '\u001b[31merror\u001b[39m' }, 'error'],
    ['log', { message: 'x', level: 'in\u001b[32mfo' }, 'info'],
    ['log', { message: 'x', level: '\u001b[31m' }, 'other'],
    ['log', { message: 'x', level: 'spicy' }, 'other'],
    ['log', { message: 'x', level: null }, 'info'],
    ['log', { message: 'x', level: { a: 1 } }, 'other'],
    ['deploy', { service: 'x', status: 'failed' }, 'error'],
    ['deploy', { service: 'x', status: 'Rolled back' }, 'warn'],
    ['deploy', { service: 'x', status: 'in-progress' }, 'info'],
    ['video', { jobId: 'x', status: 'timed_out' }, 'error'],
    ['audit', { actor: 'x' }, 'info'],
    ['audit', { actor: 'x', statusCode: 399 }, 'info'],
    ['audit', { actor: 'x', statusCode: 400 }, 'warn'],
    ['audit', { actor: 'x', statusCode: 500 }, 'error'],
    ['audit', { actor: 'x', statusCode: 100 }, 'info'],
    ['audit', { actor: 'x', statusCode: 99 }, 'other'],
    ['audit', { actor: 'x', statusCode: 'many' }, 'other'],
    ['webhook', { url: 'x', statusCode: 404 }, 'error'],
    ['webhook', { url: 'x', statusCode: 0 }, 'error'],
  ])('of %s %j is %s', async (type, data, level) => {
    expect((await readLevelAndSource(type, data))[0]).toBe(level);
    expect(canHaveLevel(type as 'log', [level])).toBe(true);
  });

  it('a number beyond every numeric type of PostgreSQL causes no error', async () => {
    const [row] = await database.query<{ level: string }>(
      `SELECT ${EVENT_LEVEL} AS level FROM (SELECT 'audit' AS type, $1::jsonb AS data) AS e`,
      [`{"statusCode": 1${'0'.repeat(300)}}`],
    );
    expect(row?.level).toBe('error');
  });

  it.each<[string, unknown, string | null]>([
    ['log', { module: '', service: 'shop' }, 'shop'],
    ['log', { module: 'billing', service: 'shop' }, 'billing'],
    ['error', { service: 'shop' }, 'shop'],
    ['video', { service: { name: 'shop' } }, null],
    ['trace', { serviceName: 7 }, null],
    ['audit', { actor: 'é'.repeat(300) }, 'é'.repeat(200)],
  ])('%s with %j has the source %s', async (type, data, source) => {
    expect((await readLevelAndSource(type, data))[1]).toBe(source);
  });

  it('lists the event types that can have a level, so that others need not be read', () => {
    expect(EVENT_TYPES.filter((type) => canHaveLevel(type, ['error']))).toEqual([
      'audit',
      'deploy',
      'error',
      'log',
      'video',
      'webhook',
    ]);
    expect(EVENT_TYPES.every((type) => canHaveLevel(type, EVENT_LEVELS))).toBe(true);
  });
});
