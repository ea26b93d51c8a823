import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BENCHMARK, query, type BenchDatabase } from '../support/database.js';
import type { Service } from '../support/service.js';

/** A reloaded setting applies to a session from its next statement; a line of the log is written at once. */
const SETTLE_MS = 300;
const SHOWN_CHARACTERS = 160;

export interface Statements {
  total: number;
  /** The most frequent first. */
  byText: [text: string, count: number][];
}

/**
 * Counts the statements that PostgreSQL runs for the service during the work, including BEGIN, COMMIT and background work, by
 * PostgreSQL's log. Logging takes time itself, so the work must not be timed.
 */
export async function statementsOf(
  { folder }: BenchDatabase,
  { address }: Pick<Service, 'address'>,
  work: () => Promise<unknown>,
): Promise<Statements> {
  const file = join(folder, 'postgres.log');
  const reload = async (settings: readonly string[]): Promise<void> => {
    for (const setting of settings) await query(address, `ALTER SYSTEM ${setting}`);
    await query(address, 'SELECT pg_reload_conf()');
    await sleep(SETTLE_MS);
  };
  await reload([
    "SET log_line_prefix = '%d %a|'",
    'SET log_parameter_max_length = 0',
    "SET log_statement = 'all'",
  ]);
  const from = (await stat(file)).size;
  try {
    await work();
  } finally {
    await reload(['RESET ALL']);
  }
  return parse(await readFrom(file, from), address.database ?? '');
}

async function readFrom(file: string, from: number): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(size - from);
    await handle.read(buffer, 0, buffer.length, from);
    return buffer.toString();
  } finally {
    await handle.close();
  }
}

/** The first line of a statement is an entry of the log; its other lines begin with a tab. */
function parse(log: string, database: string): Statements {
  const counts = new Map<string, number>();
  for (const entry of log.replaceAll('\n\t', ' ').split('\n')) {
    const [, of, by, sql] = /^(\S+) ([^|]*)\|LOG: {2}(?:statement|execute [^:]+): (.*)$/.exec(entry) ?? [];
    if (of !== database || by === BENCHMARK || sql === undefined) continue;
    const text = withoutColumns(sql);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const byText = [...counts].toSorted((a, b) => b[1] - a[1]);
  return { total: byText.reduce((sum, [, count]) => sum + count, 0), byText };
}

/** Omits the columns of a SELECT: TypeORM lists all of them, and the rest identifies the statement. */
function withoutColumns(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .replace(/^SELECT "\w+"\."\w+" AS .* FROM/, 'SELECT … FROM')
    .replaceAll(/'[0-9a-f-]{36}'/g, "'…'")
    .slice(0, SHOWN_CHARACTERS);
}
