import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { Command, InvalidArgumentError } from 'commander';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { createPino, PinoLoggerService } from '../../common/logging/logger.js';
import { AppConfig } from '../../config/app-config.js';
import { loadEncryptionKeys } from '../../config/encryption-keys.js';
import { createApp } from '../../create-app.js';
import type { DatabaseAddress } from '../../database/connection/database-address.js';
import { demoLines, type CompanyOptions } from '../../demo-events/demo-events.js';
import { demoServices, DemoClock, demoCaller } from '../../demo-project/demo-services.js';
import { fillProject, type Filled } from '../../demo-project/fill-project.js';
import { ENTITIES } from '../../entities.js';
import { importEvents } from '../../events/import/import-events.js';
import { Project } from '../../project-table/project.entity.js';
import { EXIT_FAILED } from '../output.js';
import { withRunningDatabase, type RunningDatabase } from '../with-running-database.js';

const MAX_DAYS = 90;

interface DemoOptions {
  days: number;
  seed: string;
}

export function demoCommand(): Command {
  return new Command('demo')
    .summary('fill a project with the events, flags and runs of an imaginary company')
    .description(
      'Fills a project of the running service with the events, flags and runs of an imaginary company.',
    )
    .argument('<project>', 'key of the project')
    .option('--days <days>', `days of events, at most ${MAX_DAYS} and at most the retention`, atLeastOne, 30)
    .option('--seed <seed>', 'seed of the generated data; the same seed generates the same data', 'demo')
    .addHelpText('after', HELP)
    .action(async (key: string, options: DemoOptions) => {
      const config = AppConfig.fromEnv();
      Logger.overrideLogger(new PinoLoggerService(createPino('warn')));
      process.exitCode = await withRunningDatabase(
        config,
        { connections: 2, entities: ENTITIES },
        (database) => fill(config, database, key, options),
      );
    });
}

const HELP = `
Examples:
  $ signalbox demo shop
  $ signalbox demo shop --days 7 --seed another

Exit status: 0; 1 any failure; 64 wrong arguments; 78 invalid settings.
`;

async function fill(
  config: AppConfig,
  { address, dataSource }: RunningDatabase,
  key: string,
  options: DemoOptions,
): Promise<number> {
  const project = await dataSource.getRepository(Project).findOneBy({ key });
  if (project === null) throw new Error(`There is no project "${key}". Create it in the portal first.`);
  const nowMs = Date.now();
  const days = Math.min(options.days, MAX_DAYS, config.eventsRetentionDays);
  const company = { seed: options.seed, days, nowMs };
  const lines = demoLines({ ...company, projectId: project.id });
  const { imported, existing, rejected } = await importEvents(dataSource, buffers(lines), {
    nowMs,
    retentionDays: config.eventsRetentionDays,
    hasProject: () => Promise.resolve(true),
    onRejected: (line, problem) => process.stderr.write(`line ${line}: ${problem}\n`),
  });
  process.stdout.write(
    `${imported} events of ${days} days are in the project "${key}"` +
      `${existing === 0 ? '' : `; ${existing} were there already`}.\n`,
  );
  const { flags, runs } = await fillByServices(config, address, project, company);
  process.stdout.write(`${flags} flags and ${runs} runs of an app were added.\n`);
  return rejected === 0 ? 0 : EXIT_FAILED;
}

/** Uses the services of the application without listening or starting background jobs. */
async function fillByServices(
  config: AppConfig,
  address: DatabaseAddress,
  { id: projectId, key: projectKey }: Project,
  company: CompanyOptions,
): Promise<Filled> {
  const clock = new DemoClock();
  const secretBox = new SecretBox(...(await loadEncryptionKeys(config)));
  const app = await createApp({ config, secretBox, address, clock }, false);
  try {
    const services = demoServices(app, clock);
    const caller = await demoCaller(services.dataSource);
    if (caller === null) return { flags: 0, runs: 0 };
    return await fillProject(services, { projectId, projectKey, caller }, company);
  } finally {
    await app.close();
  }
}

function buffers(lines: Iterable<string>): AsyncIterable<Buffer> {
  return Readable.from(lines).map((line: string) => Buffer.from(line)) as AsyncIterable<Buffer>;
}

function atLeastOne(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be an integer of 1 or more.');
  return value;
}
