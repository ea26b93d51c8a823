import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { print } from './text.js';

const FOLDER = join(import.meta.dirname, '..', 'results');
const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');

export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  kernel: string;
  node: string;
  postgres: string | null;
  /** Load average of the minute before the run, which shows other load on the machine. */
  loadBefore: number;
}

export function machine(postgres: string | null): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    postgres,
    loadBefore: Math.round(loadavg()[0]! * 100) / 100,
  };
}

export function printMachine(of: Machine): void {
  const postgres = of.postgres === null ? '' : `, PostgreSQL ${of.postgres}`;
  print(`${of.cpu}, ${of.cores} cores, ${of.memoryGb} GB, Linux ${of.kernel}, Node ${of.node}${postgres}`);
  if (of.loadBefore > 0.5) print(`This machine has other load: load average ${of.loadBefore}.`);
}

/** A path in the folder of results, e.g. `ingest-2026-11-21T101500.json`. */
export function resultFile(name: string, extension: string): string {
  mkdirSync(FOLDER, { recursive: true });
  return join(FOLDER, `${name}-${stamp}.${extension}`);
}

export function writeResults(name: string, results: object): void {
  const file = resultFile(name, 'json');
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  print(`\nWritten to ${relative(process.cwd(), file)}`);
}
