import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventSettings } from '../../clients/typescript/src/events/events-options.js';
import { flagSettings } from '../../clients/typescript/src/flags/flag-settings.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

/** Values by their names in the contract; durations are in milliseconds. */
type Defaults = Record<string, number | string>;

const EVENTS = [
  'batch_events',
  'batch_bytes',
  'batch_interval_ms',
  'gzip_min_bytes',
  'queue_events',
  'queue_bytes',
  'policy',
  'block_timeout_ms',
  'request_timeout_ms',
  'backoff_initial_ms',
  'backoff_max_ms',
  'refused_retry_ms',
  'spool_bytes',
];
const FLAGS = ['poll_interval_ms', 'read_timeout_ms', 'usage_interval_ms'];

/** The table of the contract. */
function contract(names: string[]): Defaults {
  const rows = [
    ...read('contracts', 'client', 'v1', 'README.md').matchAll(/^\| `(\w+)` +\| `?([\w,]+)`? /gm),
  ];
  const all = new Map(rows.map(([, name = '', value = '']) => [name, value.replaceAll(',', '')]));
  return Object.fromEntries(
    names.map((name) => {
      const value = all.get(name);
      if (value === undefined) throw new Error(`the contract has no default for ${name}`);
      return [name, /^\d+$/.test(value) ? Number(value) : value];
    }),
  );
}

/** `512 * 1024`, `5 * time.Second`, `Duration::from_millis(500)`, and so on. */
function valueOf(expression: string): number | string {
  const plain = expression
    .replaceAll('_', '')
    .replace(
      /Duration::from(secs|millis)\((\d+)\)/,
      (_, unit, count) => `${count}*${unit === 'secs' ? 1000 : 1}`,
    )
    .replace(/^Some\((.*)\)$/, '$1')
    .replace('time.Minute', '60000')
    .replace('time.Second', '1000')
    .replace('time.Millisecond', '1');
  if (!/^[\d*.\s]+$/.test(plain)) return snakeCase(expression.replace(/^.*[:."]{1,2}(?=\w)|"$/g, ''));
  return plain.split('*').reduce((product, factor) => product * Number(factor), 1);
}

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** Converts names of a language, which end without a unit or in seconds, to those of the contract. */
function named(names: string[], given: Map<string, number | string>): Defaults {
  return Object.fromEntries(
    names.map((name) => {
      const seconds = given.get(name.replace(/_ms$/, '_s'));
      if (name.endsWith('_ms') && typeof seconds === 'number') return [name, seconds * 1000];
      return [name, given.get(name) ?? given.get(name.replace(/_ms$/, '')) ?? 'none'];
    }),
  );
}

function parse(source: string, from: string, to: string, line: RegExp): Map<string, number | string> {
  const start = source.indexOf(from);
  expect(start, from).toBeGreaterThan(-1);
  const block = source.slice(start, source.indexOf(to, start));
  return new Map(
    [...block.matchAll(line)].map(([, name = '', value = '']) => [snakeCase(name), valueOf(value)]),
  );
}

function typescript(settings: object): Map<string, number | string> {
  return new Map(
    Object.entries(settings).map(([name, value]) => [snakeCase(name), value as number | string]),
  );
}

const GO = read('clients', 'go', 'config.go')
  .replace('if o.Policy == "" {\n\t\to.Policy = DropNewest', 'setDefault(&o.Policy, DropNewest)')
  .replace(
    'if o.UsageInterval == 0 {\n\t\to.UsageInterval = time.Minute',
    'setDefault(&o.UsageInterval, time.Minute)',
  );
const RUST = read('clients', 'rust', 'src', 'config.rs');
const PYTHON = read('clients', 'python', 'src', 'signalbox', 'options.py');
const goOf = (type: string): Map<string, number | string> =>
  parse(GO, `func (o ${type}) withDefaults`, '\n}\n', /setDefault\(&o\.(\w+), (.+)\)$/gm);
const rustOf = (type: string): Map<string, number | string> =>
  parse(RUST, `impl Default for ${type}`, '\n}\n', /^ {12}(\w+): (.+),$/gm);
const pythonOf = (type: string): Map<string, number | string> =>
  parse(PYTHON, `class ${type}:`, '\n\n\n', /^ {4}(\w+): \w+ = (.+)$/gm);

describe('the defaults of the contract are those of', () => {
  it.each([
    ['TypeScript', typescript(eventSettings({})), typescript(flagSettings({}))],
    ['Go', goOf('EventOptions'), goOf('FlagOptions')],
    ['Rust', rustOf('EventOptions'), rustOf('FlagOptions')],
    ['Python', pythonOf('EventOptions'), pythonOf('FlagOptions')],
  ])('the code for %s', (_, events, flags) => {
    expect(named(EVENTS, events)).toEqual(contract(EVENTS));
    expect(named(FLAGS, flags)).toEqual(contract(FLAGS));
    const backoff = ['backoff_initial_ms', 'backoff_max_ms'];
    expect(named(backoff, flags)).toEqual(contract(backoff));
  });

  it('the code for flush and close', () => {
    const all = read('contracts', 'client', 'v1', 'README.md');
    const seconds = Number(/^\| `flush`, `close` +\| ([\d,]+) /m.exec(all)?.[1]?.replace(',', '')) / 1000;
    expect(seconds).toBe(5);
    const typescript = (file: string): string => read('clients', 'typescript', 'src', file);
    expect(typescript('client.ts')).toContain(`const DEFAULT_TIMEOUT_MS = ${seconds}_000;`);
    expect(typescript('browser-client.ts')).toContain(`close(timeoutMs = ${seconds}_000)`);
    expect(read('clients', 'go', 'client.go')).toContain(
      `setDefault(&c.closeTimeout, ${seconds}*time.Second)`,
    );
    expect(RUST).toContain(`close_timeout: Duration::from_secs(${seconds}),`);
    expect(PYTHON).toContain(`DEFAULT_TIMEOUT_S = ${seconds}.0`);
    expect(read('docs', 'clients.md')).toMatch(
      new RegExp(`^\\| \`flush\`, \`close\` +\\| ${seconds} s `, 'm'),
    );
  });

  it('docs/clients.md', () => {
    const table = new Map(
      [...read('docs', 'clients.md').matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
        ([, setting = '', value = '']): [string, string] => [setting, value],
      ),
    );
    const of = contract([...EVENTS, ...FLAGS]);
    const count = (name: string): string => Number(of[name]).toLocaleString('en');
    const seconds = (name: string): string => `${Number(of[name]) / 1000} s`;
    const mebibytes = (name: string): string => `${Number(of[name]) / 2 ** 20} MiB`;
    const backoff = `full jitter, ${seconds('backoff_initial_ms')} to ${seconds('backoff_max_ms')}`;
    const expected: [string, string][] = [
      ['batch', `${count('batch_events')} events, ${Number(of['batch_bytes']) / 1024} KiB of JSON`],
      ['batch', `${seconds('batch_interval_ms')} after the first event`],
      ['compression', `bodies of ${Number(of['gzip_min_bytes']) / 1024} KiB and more`],
      ['queue', `${count('queue_events')} events and ${mebibytes('queue_bytes')}`],
      ['full queue', `\`${of['policy']}\`;`],
      ['full queue', `for up to ${seconds('block_timeout_ms')}`],
      ['request deadline', seconds('request_timeout_ms')],
      ['backoff', backoff],
      [
        '401, 403, 404',
        `retried after ${seconds('refused_retry_ms')}, later ${Number(of['refused_retry_ms']) / 100} s`,
      ],
      ['spool', `up to ${mebibytes('spool_bytes')}`],
      ['stream of flags', `read timeout ${seconds('read_timeout_ms')}; reconnects with ${backoff}`],
      ['polls while there is no stream', `every ${seconds('poll_interval_ms')}`],
      ['usage of flags', `every ${of['usage_interval_ms'] === 60_000 ? 'minute' : 'other interval'}`],
    ];
    for (const [setting, text] of expected)
      expect([setting, table.get(setting)]).toEqual([setting, expect.stringContaining(text)]);
  });
});
