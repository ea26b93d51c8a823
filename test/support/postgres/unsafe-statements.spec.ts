import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { describe, expect, it } from 'vitest';
import release from '../releases/0.1.0.json' with { type: 'json' };
import { findUnsafeStatements } from './unsafe-statements.js';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'src', 'database', 'migrations');
const RELEASED: Readonly<Record<string, string>> = release.migrations;
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));

/** The statements of a migration, without a database. */
async function statementsOf(file: string): Promise<string[]> {
  const module = (await import(/* @vite-ignore */ join(FOLDER, file))) as Record<
    string,
    new () => MigrationInterface
  >;
  const statements: string[] = [];
  const recorder = {
    query: (sql: string) => {
      statements.push(sql);
      return Promise.resolve([]);
    },
  };
  for (const Migration of Object.values(module)) await new Migration().up(recorder as unknown as QueryRunner);
  return statements;
}

describe('the migrations of release 0.1.0', () => {
  it.each(Object.entries(RELEASED))('%s is as it was released', (file, digest) => {
    expect(files).toContain(file);
    expect(
      createHash('sha256')
        .update(readFileSync(join(FOLDER, file)))
        .digest('hex'),
    ).toBe(digest);
  });
});

describe('the migrations after release 0.1.0', () => {
  const later = files.filter((file) => !(file in RELEASED));

  it('come after those that were released', () => {
    const last = Object.keys(RELEASED).toSorted().at(-1) ?? '';
    expect(later.filter((file) => file < last)).toEqual([]);
  });

  it.each(later)('%s locks and rewrites no table, and leaves the version before working', async (file) => {
    const statements = await statementsOf(file);
    expect(statements.length).toBeGreaterThan(0);
    expect(findUnsafeStatements(statements)).toEqual([]);
  });
});

describe('findUnsafeStatements', () => {
  it.each([
    'CREATE INDEX ix ON events (ts)',
    'CREATE UNIQUE INDEX ix ON events (ts)',
    'ALTER TABLE events ADD COLUMN a text NOT NULL',
    'ALTER TABLE events ADD a uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE events ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED',
    'ALTER TABLE events ALTER COLUMN a TYPE bigint',
    'ALTER TABLE events ALTER a SET NOT NULL',
    'ALTER TABLE runs ADD CONSTRAINT fk FOREIGN KEY (a) REFERENCES users (id)',
    'ALTER TABLE runs ADD CHECK (a > 0)',
    'ALTER TABLE runs ADD CONSTRAINT u UNIQUE (a)',
    'ALTER TABLE runs DROP COLUMN a',
    'ALTER TABLE runs RENAME COLUMN a TO b',
    'DROP TABLE runs',
    'UPDATE runs SET a = 1',
    'DELETE FROM runs',
    'LOCK TABLE runs',
  ])('rejects %s', (statement) => {
    expect(findUnsafeStatements([statement])).toHaveLength(1);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY ix ON events (ts)',
    'ALTER TABLE events ADD COLUMN a text',
    `ALTER TABLE events ADD COLUMN a text NOT NULL DEFAULT 'x'`,
    'ALTER TABLE runs ADD CONSTRAINT fk FOREIGN KEY (a) REFERENCES users (id) NOT VALID',
    'ALTER TABLE runs VALIDATE CONSTRAINT fk',
    'ALTER TABLE runs ADD CONSTRAINT u UNIQUE USING INDEX ix',
    `INSERT INTO settings VALUES ('UPDATE runs SET a = 1')`,
    '-- safe: at most a few rows\nUPDATE organization SET a = 1',
  ])('accepts %s', (statement) => {
    expect(findUnsafeStatements([statement])).toEqual([]);
  });

  it('accepts what is done to a table of the same migration, and nothing else', () => {
    const create = 'CREATE TABLE fresh (a int)';
    expect(findUnsafeStatements([create, 'CREATE INDEX ix ON fresh (a)', 'UPDATE fresh SET a = 1'])).toEqual(
      [],
    );
    expect(findUnsafeStatements([create, 'CREATE INDEX ix ON events (ts)'])).toHaveLength(1);
  });
});
