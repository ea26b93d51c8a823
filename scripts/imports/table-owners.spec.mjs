import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { foreignSql, FOREIGN_SQL, TABLE_OWNERS } from './table-owners.mjs';

const root = join(import.meta.dirname, '../..');
const sources = new Map();

beforeAll(async () => {
  const names = await readdir(join(root, 'src'), { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
  for (const file of files) sources.set(file, await readFile(join(root, 'src', file), 'utf8'));
});

const isMigration = (file) => file.startsWith('database/migrations/');

describe('each table has one owner', () => {
  it('names an owner for every table that a migration creates, and for no other', () => {
    const created = [...sources].flatMap(([file, text]) =>
      isMigration(file)
        ? [...text.matchAll(/CREATE (?:UNLOGGED )?TABLE "?(\w+)/g)].map((match) => match[1])
        : [],
    );
    expect(Object.values(TABLE_OWNERS).flat().sort()).toEqual([...new Set(created)].sort());
  });

  it('declares the entity of a table in the folder of its owner', () => {
    const misplaced = [...sources].flatMap(([file, text]) =>
      [...text.matchAll(/@Entity\('(\w+)'/g)]
        .map((match) => match[1])
        .filter((table) => !TABLE_OWNERS[file.split('/')[0]]?.includes(table))
        .map((table) => `${file}: ${table}`),
    );
    expect(misplaced).toEqual([]);
  });

  it('has SQL for a table only in the folder of its owner and in the listed files', () => {
    const foreign = [...sources].flatMap(([file, text]) =>
      isMigration(file) ? [] : foreignSql(file, text).map((table) => `${file}: ${table}`),
    );
    expect(foreign.sort()).toEqual(Object.keys(FOREIGN_SQL).sort());
  });

  it('has a reason of at least five words for each listed file', () => {
    const unexplained = Object.entries(FOREIGN_SQL).filter(([, reason]) => !/^\S+( \S+){4,}$/.test(reason));
    expect(unexplained).toEqual([]);
  });

  it('finds a table by the keyword before it, not by its name in other texts', () => {
    expect(foreignSql('auth/x.ts', 'SELECT 1 FROM runs JOIN "flags" ON true; the apps of users')).toEqual([
      'flags',
      'runs',
    ]);
    expect(foreignSql('apps/x.ts', 'UPDATE runs SET state = 1')).toEqual([]);
  });

  it('is documented with the same owners', async () => {
    const text = await readFile(join(root, 'docs/adr/0019-one-store-owns-each-table.md'), 'utf8');
    const rows = [...text.matchAll(/^\| `([\w-]+)` +\| (.+?) +\|$/gm)];
    const documented = Object.fromEntries(
      rows.map(([, owner, tables]) => [owner, [...tables.matchAll(/`(\w+)`/g)].map((match) => match[1])]),
    );
    expect(documented).toEqual(TABLE_OWNERS);
  });
});
