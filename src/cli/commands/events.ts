import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { createParser } from 'eventsource-parser';
import { fileProblem } from '../../common/file-problem.js';
import { CliError, EXIT, EXIT_HELP } from '../api/api-error.js';
import { allPages, openApi, STREAM } from '../api/client.js';
import type { paths } from '../api/schema.gen.js';
import { printJson, printTable } from '../output.js';
import { requireProject } from '../project-option.js';
import { sendEvents } from '../send-events.js';

type SearchWarning =
  paths['/api/events']['get']['responses']['200']['content']['application/json']['warnings'][number];
type Query = paths['/api/events']['get']['parameters']['query'];
const EXPORT_FORMATS = ['ndjson', 'chained-ndjson', 'csv', 'csv-excel'] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];
interface Options {
  project?: string;
  json?: boolean;
  type?: string[];
  level?: string[];
  source?: string[];
  from?: string;
  to?: string;
  q?: string;
  query?: string;
  limit?: number;
}

export function eventsCommand(): Command {
  const events = new Command('events')
    .summary('send, follow, query, export and import events')
    .addHelpText('after', HELP + EXIT_HELP);
  events
    .command('send')
    .description(
      'Send events, one JSON object a line, in signed batches with the API key of SIGNALBOX_API_KEY and SIGNALBOX_WEBHOOK_SECRET. ' +
        'A batch without a response is repeated under the same idempotency key.',
    )
    .argument('<file>', 'NDJSON file; - reads standard input')
    .option('--json', 'print the result as JSON')
    .action(sendEvents);
  const add = (name: string, description: string): Command =>
    events
      .command(name)
      .description(description)
      .addOption(new Option('--project <key>', 'key or id of the project (default: SIGNALBOX_PROJECT)'))
      .option('--type <type...>')
      .option('--level <level...>')
      .option('--source <source...>')
      .option('--q <text>', 'text in the events')
      .option(
        '--query <search>',
        'search as in the explorer: fields, comparisons and words (docs/events.md)',
      );
  add('query', 'Query events, the newest first.')
    .option('--from <time>', 'RFC 3339')
    .option('--to <time>', 'RFC 3339')
    .option('--limit <number>', 'most events', Number, 100)
    .option('--json', 'print JSON')
    .action(query);
  add('tail', 'Print events as they arrive, one JSON object a line, until Ctrl-C.').action(tail);
  add('export', 'Write events, the oldest first. Exit status 69 when the export is not complete.')
    .option('--from <time>', 'RFC 3339')
    .option('--to <time>', 'RFC 3339')
    .addOption(new Option('--format <format>').choices(EXPORT_FORMATS).default('ndjson'))
    .option('--output <file>', 'file instead of standard output')
    .option('--cursor <cursor>', 'continues an export')
    .action(exportEvents);
  events
    .command('import')
    .description(
      'Store the events of an export in the database of the settings of the service, without its API.',
    )
    .argument('<file>', 'an export as NDJSON or CSV; - reads standard input')
    .option('--project <id or key>', 'import into this project, not into those of the events')
    .action(async (file: string, { project }: { project?: string }) => {
      const { importFile } = await import('../event-files.js');
      process.exitCode = await importFile(file, project);
    });
  events
    .command('verify')
    .description(
      'Verify the hash chain of an export in the format chained-ndjson. It needs no service and no database.',
    )
    .argument('<file>', 'an export as chained NDJSON; - reads standard input')
    .option('--hash <closing hash>', 'closing hash of the audit event events.exported')
    .action(async (file: string, { hash }: { hash?: string }) => {
      const { verifyFile } = await import('../event-files.js');
      process.exitCode = await verifyFile(file, hash);
    });
  return events;
}

const HELP = `
Examples:
  $ echo '{"type":"log","ts":"2026-11-25T10:00:00Z","data":{"message":"hello"}}' | signalbox events send -
  $ signalbox events query --project shop --type error --limit 20
  $ signalbox events query --project shop --query 'service:checkout level>=warn durationMs>500'
  $ signalbox events tail --project shop --level error
  $ signalbox events export --project shop --from 2026-11-01T00:00:00Z --output november.ndjson
  $ signalbox events import events.ndjson --project shop
  $ signalbox events verify audit.chained.ndjson --hash 5c1a…

Exit status of import and verify: 65 when a line was rejected, or the export was changed.
`;

function filterOf(options: Options): Query {
  const { type, level, source, from, to, q, query } = options;
  const given = Object.entries({ type, level, source, from, to, q, query }).filter(
    ([, value]) => value !== undefined,
  );
  return { project_id: requireProject(options.project), ...Object.fromEntries(given) };
}

async function query(options: Options): Promise<void> {
  const filter = filterOf(options);
  const most = options.limit ?? 100;
  const api = await openApi();
  let left = most;
  const items = await allPages(async (cursor) => {
    const limit = Math.min(200, left);
    const { data } = await api.GET('/api/events', {
      params: { query: { ...filter, limit, ...(cursor === undefined ? {} : { cursor }) } },
    });
    if (data === undefined) return {};
    left -= data.items.length;
    data.warnings.forEach(printWarning);
    return { data: { items: data.items, next_cursor: left > 0 ? data.next_cursor : null } };
  });
  if (options.json === true) return printJson(items);
  printTable(
    ['TIME', 'TYPE', 'LEVEL', 'SOURCE', 'DATA'],
    items.map(({ ts, type, level, source, data }) => [ts, type, level, source ?? '', JSON.stringify(data)]),
  );
}

/** Writes to standard error, because standard output contains only the events. */
function printWarning({ detail, column, suggestions }: SearchWarning): void {
  const instead = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(', ')}?`;
  process.stderr.write(`--query, column ${column}: ${detail}${instead}\n`);
}

/** Reconnects at the position of the last message, which the service sends with each one. */
async function tail(options: Options): Promise<void> {
  const { project_id: project, ...filter } = filterOf(options);
  const api = await openApi();
  let lastId: string | undefined;
  for (;;) {
    const { response } = await api.GET('/api/stream', {
      params: {
        query: { ...filter, project_id: project, topics: 'events' },
        header: lastId === undefined ? {} : { 'Last-Event-ID': lastId },
      },
      ...STREAM,
    });
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        lastId = id ?? lastId;
        if (event !== 'events.batch') return;
        const { items } = JSON.parse(data) as { items: unknown[] };
        for (const item of items) process.stdout.write(`${JSON.stringify(item)}\n`);
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const piece of response.body as ReadableStream<Uint8Array>) {
        parser.feed(decoder.decode(piece, { stream: true }));
      }
    } catch {
      // The connection was lost: continue after the last message.
    }
    await new Promise((resolve) => setTimeout(resolve, 500 + 500 * Math.random()));
  }
}

async function exportEvents(
  options: Options & { format: ExportFormat; output?: string; cursor?: string },
): Promise<void> {
  const { format, output, cursor } = options;
  const filter = { ...filterOf(options), format, ...(cursor === undefined ? {} : { cursor }) };
  const api = await openApi();
  const { response } = await api.GET('/api/events/export', {
    params: { query: filter },
    ...STREAM,
  });
  // Opened after the request, so that a rejected export does not change the file.
  const target = output === undefined ? STANDARD_OUTPUT : await openOutput(output);
  const { last, isCutOff } = await copy(response.body as ReadableStream<Uint8Array>, target);
  await target.close();
  const end = parseEnd(last);
  // CSV cannot contain an end: the service closes the connection of an incomplete export.
  if (end?.complete === true || (format.startsWith('csv') && !isCutOff)) return;
  const where = end?.cursor == null ? '' : ` Continue it with --cursor ${end.cursor}`;
  throw new CliError(
    EXIT.unavailable,
    `The export is not complete (${end?.reason ?? 'the connection was lost'}).${where}`,
  );
}

interface Output {
  /** @throws CliError */
  write(piece: Uint8Array): Promise<void>;
  /** @throws CliError */
  close(): Promise<void>;
}

const STANDARD_OUTPUT: Output = {
  write: async (piece) => {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  },
  close: () => Promise.resolve(),
};

async function openOutput(path: string): Promise<Output> {
  const failed =
    (exit: CliError['exitCode'], what: string) =>
    (cause: unknown): never => {
      throw new CliError(exit, `--output ${what}: ${path}: ${fileProblem(cause)}.`, { cause });
    };
  const file = await open(path, 'w', 0o600).catch(failed(EXIT.usage, 'cannot be written'));
  // Earlier output stays in the file, as after a full disk.
  const cutOff = failed(EXIT.failed, 'is not complete');
  return {
    write: (piece) => file.appendFile(piece).catch(cutOff),
    close: () => file.close().catch(cutOff),
  };
}

/** @returns the end of what was copied, and whether the connection was lost before it. */
async function copy(
  body: ReadableStream<Uint8Array>,
  target: Output,
): Promise<{ last: string; isCutOff: boolean }> {
  let last = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const read = await reader.read().catch(() => null);
    if (read === null) return { last, isCutOff: true };
    if (read.done) return { last, isCutOff: false };
    last = (last + decoder.decode(read.value, { stream: true })).slice(-4096);
    await target.write(read.value);
  }
}

function parseEnd(
  text: string,
): { complete: boolean; reason: string | null; cursor: string | null } | undefined {
  try {
    const line = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as {
      export?: ReturnType<typeof parseEnd>;
    };
    return line.export;
  } catch {
    return undefined;
  }
}
