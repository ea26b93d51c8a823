import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { EXPORT_FORMATS, type ExportFormatName } from '../export/export-formats.js';
import { ANY_EVENT } from '../store/event-filter.js';
import { EventLocators } from '../store/postgres/event-locators.js';
import { PostgresEventStore } from '../store/postgres/postgres-event-store.js';
import { importEvents, type ImportReport } from './import-events.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;

describe('importEvents', () => {
  let test: TestDataSource;
  let project: string;
  let problems: [number, string][];

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());
  beforeEach(() => {
    project = randomUUID();
    problems = [];
  });

  const line = (part: object = {}, receivedMs = NOW - DAY, data = '{"message": "x"}'): string =>
    JSON.stringify({
      id: uuidV7(receivedMs),
      project_id: project,
      type: 'log',
      ts: '2026-11-20T10:00:00.000001Z',
      received_at: new Date(receivedMs).toISOString(),
      data: 'DATA',
      ...part,
    }).replace('"DATA"', () => data);
  const run = (text: Buffer | string, projectId?: string): Promise<ImportReport> => {
    const bytes = Buffer.from(text);
    // Chunks that end anywhere, also within a character.
    const pieces = async function* (): AsyncGenerator<Buffer> {
      for (let at = 0; at < bytes.length; at += 1009)
        yield await Promise.resolve(bytes.subarray(at, at + 1009));
    };
    return importEvents(test.dataSource, pieces(), {
      nowMs: NOW,
      retentionDays: 90,
      projectId,
      hasProject: (id) => Promise.resolve(id === project),
      onRejected: (number, problem) => problems.push([number, problem]),
    });
  };
  const exported = async (format: ExportFormatName = 'ndjson'): Promise<string> => {
    const store = new PostgresEventStore(test.dataSource, new ManualClock(NOW), new EventLocators());
    const request = { filter: ANY_EVENT, order: 'ts', range: {}, after: null, limit: 5000 } as const;
    const { events } = await store.scan({ projectId: project, ...request });
    const writer = EXPORT_FORMATS[format].open(null);
    return writer.header + events.map((event) => writer.line(event)).join('');
  };

  /** Events of the project that projections find by the recorded commits of their writers. */
  const recorded = async (): Promise<number> => {
    const [row] = await test.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM event_commits AS c JOIN events AS e
           ON e.received_at = c.received_at AND e.id BETWEEN c.first_id AND c.last_id AND e.xmin = c.writer
        WHERE e.project_id = $1`,
      [project],
    );
    return row?.n ?? 0;
  };

  it('restores an export exactly, and changes nothing when it is repeated', async () => {
    const lines = Array.from({ length: 1200 }, (_, n) =>
      line({}, NOW - n * 3_600_000, `{"message": "größe ${n} 😀", "n": 12345678901234567890.10}`),
    );
    await expect(run(lines.join('\n'))).resolves.toEqual({ imported: 1200, existing: 0, rejected: 0 });
    expect(await recorded()).toBe(1200);
    const text = await exported();
    expect(text.match(/12345678901234567890\.10/g)).toHaveLength(1200);
    const end = EXPORT_FORMATS.ndjson
      .open()
      .end({ complete: true, reason: null, events: 1200, cursor: null });
    await expect(run(`${text}${end}`)).resolves.toEqual({ imported: 0, existing: 1200, rejected: 0 });
    expect(await recorded()).toBe(1200);

    await test.database.query('DELETE FROM events WHERE project_id = $1', [project]);
    await expect(run(text)).resolves.toEqual({ imported: 1200, existing: 0, rejected: 0 });
    expect(await exported()).toBe(text);
    const stray = await test.database.query('SELECT 1 FROM events_default');
    expect(stray).toEqual([]);
  });

  it('reports each rejected line with its number, and imports the others', async () => {
    const text = [
      line(),
      '{"id":',
      '[]',
      '',
      line({ id: randomUUID() }),
      line({ type: 'nonsense' }),
      line({ ts: '2026-02-30T10:00:00Z' }),
      line({ received_at: '2026-11-20T12:00:00.001Z' }),
      line({ project_id: randomUUID() }),
      line({}, NOW - DAY, '{"msg": 1}'),
      line({}, NOW + 1),
      line({}, NOW - 91 * DAY),
      line({}, NOW - DAY, '{"message": "\\u0000"}'),
      line({}, NOW - DAY, '{"message": "\\ud800"}'),
      line({}, NOW - DAY, `{"message": "${'x'.repeat(1_000_000)}"}`),
      Buffer.from([0x7b, 0xff, 0x7d]),
      line(),
    ];
    const bytes = Buffer.concat(text.flatMap((part) => [Buffer.from(part as string), Buffer.from('\n')]));
    await expect(run(bytes)).resolves.toEqual({ imported: 2, existing: 0, rejected: 14 });
    expect(problems.map(([number]) => number).toSorted((a, b) => a - b)).toEqual([
      2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    ]);
    expect(Object.fromEntries(problems)).toMatchObject({
      2: 'is not JSON',
      8: 'received_at: must be the time in the id, in milliseconds',
      10: 'data.message: required',
      12: 'received_at: is older than the retention of 90 days',
      13: expect.stringContaining('data: cannot be stored') as string,
    });
  });

  it.each<[string, ExportFormatName, (text: string) => Buffer]>([
    ['CSV', 'csv', (text) => Buffer.from(text)],
    ['CSV for Excel', 'csv-excel', (text) => Buffer.from(text, 'utf16le')],
    ['CSV that a spreadsheet saved with a byte order mark', 'csv', (text) => Buffer.from(`\ufeff${text}`)],
    ['CSV in big-endian UTF-16', 'csv-excel', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['CSV with a line that states its separator', 'csv', (text) => Buffer.from(`\ufeffsep=,\r\n${text}`)],
    [
      'CSV that a spreadsheet saved with empty rows and columns',
      'csv',
      (text) =>
        Buffer.from(
          text.replace('data\r\n', 'data,,\r\n,,,,,,,,,\r\n').replaceAll('}"\r\n', '}",\r\n') + ',,,,,,,\r\n',
        ),
    ],
    ['NDJSON with a byte order mark', 'ndjson', (text) => Buffer.from(`\ufeff${text}`)],
    [
      'NDJSON that PowerShell wrote',
      'ndjson',
      (text) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`, 'utf16le'),
    ],
  ])('restores an export in %s exactly', async (_name, format, bytesOf) => {
    const messages = [
      'Übersicht 😀',
      '=cmd()',
      'a "b", c;\td',
      'one\ntwo\r\n',
      ' \u00a0@b;=c| +d',
      '\u009d8;;https://x \u009b31m',
    ];
    const lines = messages.map((message, n) =>
      line(
        {},
        NOW - DAY + n,
        `{"message": ${JSON.stringify(message)}, "module": ${JSON.stringify(message)}, "n": 12345678901234567890.10}`,
      ),
    );
    await run(lines.join('\n'));
    const [before, file] = [await exported(), bytesOf(await exported(format))];
    await test.database.query('DELETE FROM events WHERE project_id = $1', [project]);
    await expect(run(file)).resolves.toEqual({ imported: messages.length, existing: 0, rejected: 0 });
    expect(problems).toEqual([]);
    expect(await exported()).toBe(before);
  });

  it('reports the line at which each rejected record of CSV begins', async () => {
    const [id, ts] = [uuidV7(NOW - DAY), '2026-11-20T10:00:00Z'];
    const row = (data: string): string =>
      `"${project}";${id};log;${ts};${new Date(NOW - DAY).toISOString()};${data}`;
    const text = [
      'project_id;id;type;ts;received_at;data',
      row('"{""message"": ""a"",\n""module"": ""b""}"'),
      row('"{""message"": ""a""}"x'),
      'one;two',
      row('1,"type":"error"'),
      '',
      row('"{""message"": '),
    ];
    await expect(run(text.join('\r\n'))).resolves.toEqual({ imported: 1, existing: 0, rejected: 4 });
    expect(problems).toEqual([
      [4, 'is not CSV: a quote has no end, or text follows it'],
      [5, 'has 2 cells, and the header has 6'],
      [6, 'data: is not JSON'],
      [8, 'is not CSV: a quote has no end, or text follows it'],
    ]);
  });

  it('imports into another project when one is given', async () => {
    const text = line({ project_id: randomUUID() });
    await expect(run(text, project)).resolves.toEqual({ imported: 1, existing: 0, rejected: 0 });
    expect(await exported()).toContain(`"project_id":"${project}"`);
  });
});
