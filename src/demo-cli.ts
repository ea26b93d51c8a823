import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createPino, PinoLoggerService } from './common/logging/logger.js';
import { AppConfig } from './config/app-config.js';
import { loadEncryptionKey } from './config/encryption-key.js';
import { parseDatabaseUrl } from './database/database-address.js';
import { dataSourceOptions } from './database/data-source-options.js';
import { embeddedAddress } from './database/embedded/embedded-postgres.js';
import { SecretBox } from './common/crypto/secret-box.js';
import { createApp } from './create-app.js';
import type { DatabaseAddress } from './database/database-address.js';
import { demoLines, type CompanyOptions } from './demo/demo-events.js';
import { demoCaller } from './demo-project/demo-caller.js';
import { DemoClock } from './demo-project/demo-clock.js';
import { demoServices } from './demo-project/demo-services.js';
import { fillProject, type Filled } from './demo-project/fill-project.js';
import { ENTITIES } from './entities.js';
import { importEvents } from './events/import/import-events.js';
import { Project } from './project-store/project.entity.js';

/** Fills a project of the running service with the events, flags and runs of an imaginary company. */
const USAGE = `Usage: npm run demo -- <project key> [--days 30] [--seed demo]\n`;
const EXIT_USAGE = 64;
const MAX_DAYS = 90;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { days: { type: 'string', default: '30' }, seed: { type: 'string', default: 'demo' } },
  });
  const [key, ...more] = positionals;
  const config = AppConfig.fromEnv();
  const days = Number(values.days);
  const mostDays = Math.min(MAX_DAYS, config.eventsRetentionDays);
  if (key === undefined || more.length > 0 || !Number.isInteger(days) || days < 1) {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  Logger.overrideLogger(new PinoLoggerService(createPino('warn')));
  const address =
    config.databaseUrl === undefined
      ? await embeddedAddress(config.dataDir)
      : parseDatabaseUrl(config.databaseUrl);
  const dataSource = await new DataSource(dataSourceOptions(address, 2, ENTITIES))
    .initialize()
    .catch((error: unknown) => {
      throw new Error('The database cannot be reached. Is the service running?', { cause: error });
    });
  try {
    const projects = dataSource.getRepository(Project);
    const project = await projects.findOneBy({ key });
    if (project === null) throw new Error(`There is no project "${key}". Create it in the portal first.`);
    const nowMs = Date.now();
    const company = { seed: values.seed, days: Math.min(days, mostDays), nowMs };
    const lines = demoLines({ ...company, projectId: project.id });
    const { imported, existing, rejected } = await importEvents(dataSource, buffers(lines), {
      nowMs,
      retentionDays: config.eventsRetentionDays,
      hasProject: () => Promise.resolve(true),
      onRejected: (line, problem) => process.stderr.write(`line ${line}: ${problem}\n`),
    });
    process.stdout.write(
      `${imported} events of ${Math.min(days, mostDays)} days are in the project "${key}"` +
        `${existing === 0 ? '' : `; ${existing} were there already`}.\n`,
    );
    const { flags, runs } = await fill(config, address, project, company);
    process.stdout.write(`${flags} flags and ${runs} runs of an app were added.\n`);
    return rejected === 0 ? 0 : 1;
  } finally {
    await dataSource.destroy();
  }
}

/** Through the services of the application, which does not listen and starts no background job. */
async function fill(
  config: AppConfig,
  address: DatabaseAddress,
  { id: projectId, key: projectKey }: Project,
  company: CompanyOptions,
): Promise<Filled> {
  const clock = new DemoClock();
  const secretBox = new SecretBox(await loadEncryptionKey(config));
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

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
