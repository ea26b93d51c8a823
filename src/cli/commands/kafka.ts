import { Logger } from '@nestjs/common';
import { Command, InvalidArgumentError } from 'commander';
import { isDatabaseUnavailable } from '../../common/problem/is-database-unavailable.js';
import { DeadlineExceeded } from '../../common/time/within-deadline.js';
import { AppConfig, ConfigError } from '../../config/app-config.js';
import type { KafkaSettings } from '../../config/settings/kafka-settings.js';
import { checkTopic } from '../../ingest/log/check-topic.js';
import { NoBrokerAnswered } from '../../ingest/log/connection-problem.js';
import { KafkaSilent } from '../../ingest/log/replay/patient-reader.js';
import {
  ReplayIsRunning,
  replayLog,
  UnknownPartition,
  type ReplayReport,
} from '../../ingest/log/replay/replay-log.js';
import { printJson, EXIT_REJECTED_INPUT, EXIT_USAGE } from '../output.js';
import { ProgressLine } from '../progress-line.js';
import { withRunningDatabase } from '../with-running-database.js';

const EXIT_UNAVAILABLE = 69;
const EXIT_RUNNING = 75;
/** Maximum number of printed dead letters, one per line; the others are counted. */
const MAX_SHOWN_DEAD_LETTERS = 20;

interface ReplayArguments {
  fromOffset?: Map<number, bigint>;
  fromTime?: Date;
  toTime?: Date;
  dryRun?: boolean;
  json?: boolean;
}

export function kafkaCommand(): Command {
  const kafka = new Command('kafka')
    .summary('store events of the Kafka topic that are missing in PostgreSQL')
    .description('Works on the ingest log in Kafka (INGEST_LOG=kafka).');
  const replay = new Command('replay')
    .summary('store events of the topic that are missing in PostgreSQL')
    .description(
      'Reads the topic from a start up to what the workers have stored, and stores the events that PostgreSQL lacks. ' +
        'The workers continue during the replay, and their offsets do not change. Run an interrupted replay again.',
    )
    .option(
      '--from-offset <partition:offset>',
      'start in one partition; repeat the option for several',
      addOffset,
    )
    .option('--from-time <time>', 'start in every partition, RFC 3339 with a time zone', parseTime)
    .option('--to-time <time>', 'skip events that were received at or after this time', parseTime)
    .option('--dry-run', 'count the missing events without storing them')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP);
  replay.action(async (options: ReplayArguments) => {
    if ((options.fromOffset === undefined) === (options.fromTime === undefined))
      replay.error('error: give either --from-offset or --from-time');
    if (options.toTime && options.fromTime && options.toTime <= options.fromTime)
      replay.error('error: --to-time must be later than --from-time');
    await run(options);
  });
  return kafka.addCommand(replay).addHelpText('after', HELP);
}

const HELP = `
Examples:
  $ signalbox kafka replay --from-time 2026-11-24T00:00:00Z --dry-run
  $ signalbox kafka replay --from-time 2026-11-24T00:00:00Z --to-time 2026-11-25T00:00:00Z --json
  $ signalbox kafka replay --from-offset 0:51200 --from-offset 2:49870

Exit status: 0; 64 wrong arguments; 65 records could not be read or stored, all others are; 69 Kafka or PostgreSQL does not
respond, run it again; 75 another replay is running; 78 invalid settings; 1 any other failure.
`;

function addOffset(text: string, offsets = new Map<number, bigint>()): Map<number, bigint> {
  const [, partition, offset] = /^(\d{1,9}):(\d{1,18})$/.exec(text) ?? [];
  if (partition === undefined || offset === undefined)
    throw new InvalidArgumentError('It must be a partition and an offset, such as 0:51200.');
  if (offsets.has(Number(partition)))
    throw new InvalidArgumentError(`Partition ${partition} has an offset already.`);
  return offsets.set(Number(partition), BigInt(offset));
}

function parseTime(text: string): Date {
  const ms = Date.parse(text);
  if (Number.isNaN(ms) || !/(?:Z|[+-]\d{2}:\d{2})$/.test(text))
    throw new InvalidArgumentError('It must be a time with its zone, such as 2026-11-25T14:30:00Z.');
  return new Date(ms);
}

async function run(options: ReplayArguments): Promise<void> {
  const config = AppConfig.fromEnv();
  const settings = config.kafka;
  if (settings === null)
    throw new ConfigError([
      { name: 'INGEST_LOG', problem: 'must be kafka: there is no topic to replay', example: 'kafka' },
    ]);
  const startedMs = performance.now();
  try {
    await checkTopic(settings);
    const report = await replay(config, settings, options);
    const seconds = (performance.now() - startedMs) / 1000;
    print(report, settings.topic, seconds, options);
    if (report.counts.deadLetters > 0) process.exitCode = EXIT_REJECTED_INPUT;
  } catch (error) {
    throw withExitStatus(error);
  }
}

async function replay(
  config: AppConfig,
  settings: KafkaSettings,
  { fromOffset, fromTime, toTime, dryRun = false }: ReplayArguments,
): Promise<ReplayReport> {
  const progress = new ProgressLine('replay');
  const warn = (text: string): void => {
    progress.end();
    process.stderr.write(`${text}\n`);
  };
  let deadLetters = 0;
  try {
    return await withRunningDatabase(config, { connections: 1 }, ({ address, dataSource }) =>
      replayLog({
        settings,
        address,
        dataSource,
        dryRun,
        retentionDays: config.eventsRetentionDays,
        start: fromOffset === undefined ? { fromMs: fromTime?.getTime() ?? 0 } : { offsets: fromOffset },
        toMs: toTime?.getTime() ?? null,
        nowMs: Date.now(),
        logger: new Logger('Replay'),
        onProgress: (partition, offset, until) =>
          progress.showText(`partition ${partition}, offset ${offset} of ${until}`),
        onDeletedByKafka: ({ partition, deletedFrom, from }) =>
          warn(
            `partition ${partition}: Kafka has deleted the records before offset ${from}; ${deletedFrom ?? 0n} was requested`,
          ),
        onDeadLetter: (partition, offset, reason) => {
          deadLetters += 1;
          if (deadLetters <= MAX_SHOWN_DEAD_LETTERS)
            warn(`partition ${partition}, offset ${offset}: ${reason}`);
          if (deadLetters === MAX_SHOWN_DEAD_LETTERS + 1)
            warn('further records of this kind are counted only');
        },
      }),
    );
  } finally {
    progress.end();
  }
}

function print(
  { partitions, counts }: ReplayReport,
  topic: string,
  seconds: number,
  { dryRun = false, json = false }: ReplayArguments,
): void {
  const { records, deadLetters, ...events } = counts;
  if (json) {
    printJson({
      topic,
      dry_run: dryRun,
      partitions: partitions.map(({ partition, from, until }) => ({
        partition,
        from_offset: Number(from),
        until_offset: Number(until),
      })),
      records,
      events,
      dead_letters: deadLetters,
      seconds,
    });
    return;
  }
  const stored = dryRun ? 'missing' : 'stored';
  process.stdout.write(
    `${records} records with ${events.read} events: ${events.stored} ${stored}, ${events.present} existed already, ` +
      `${events.repeated} in repeats, ${events.expired} older than the retention; ${deadLetters} records could not be read or stored\n`,
  );
}

function withExitStatus(error: unknown): unknown {
  const status =
    error instanceof ReplayIsRunning
      ? EXIT_RUNNING
      : error instanceof UnknownPartition
        ? EXIT_USAGE
        : error instanceof KafkaSilent ||
            error instanceof NoBrokerAnswered ||
            error instanceof DeadlineExceeded ||
            isUnavailable(error)
          ? EXIT_UNAVAILABLE
          : null;
  return error instanceof Error && status !== null ? Object.assign(error, { exitCode: status }) : error;
}

function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof Error && isDatabaseUnavailable(error.cause));
}
