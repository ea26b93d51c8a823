import { createReadStream } from 'node:fs';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createPino, PinoLoggerService } from './common/logging/logger.js';
import { isUuid } from './common/uuid-v7.js';
import { AppConfig } from './config/app-config.js';
import { dataSourceOptions } from './database/data-source-options.js';
import { migrate } from './database/migrate.js';
import { openDatabase } from './database/open-database.js';
import { ENTITIES } from './entities.js';
import { importEvents } from './events/import/import-events.js';
import { Project } from './project-store/project.entity.js';

/** `npm run events -- import <file> [--project <id or key>]`; the file `-` is standard input. */
const USAGE = 'Usage: npm run events -- import <file or -> [--project <id or key>]\n';
/** sysexits.h EX_USAGE and EX_DATAERR. */
const EXIT_USAGE = 64;
const EXIT_REJECTED = 65;

async function main([command, file, option, reference, ...rest]: string[]): Promise<number> {
  const isOption = option === undefined || (option === '--project' && reference !== undefined);
  if (command !== 'import' || file === undefined || !isOption || rest.length > 0) {
    process.stderr.write(USAGE);
    return EXIT_USAGE;
  }
  const config = AppConfig.fromEnv();
  Logger.overrideLogger(new PinoLoggerService(createPino('warn')));
  const database = await openDatabase(config, () => undefined);
  try {
    await migrate(database.address);
    const dataSource = await new DataSource(dataSourceOptions(database.address, 2, ENTITIES)).initialize();
    try {
      return await runImport(dataSource, config.eventsRetentionDays, file, reference);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await database.stop();
  }
}

async function runImport(
  dataSource: DataSource,
  retentionDays: number,
  file: string,
  reference: string | undefined,
): Promise<number> {
  const projects = dataSource.getRepository(Project);
  let projectId: string | undefined;
  if (reference !== undefined) {
    const found = await projects.findOneBy(isUuid(reference) ? { id: reference } : { key: reference });
    if (found === null) throw new Error(`There is no project "${reference}".`);
    projectId = found.id;
  }
  const input = file === '-' ? process.stdin : createReadStream(file);
  const report = await importEvents(dataSource, input as AsyncIterable<Buffer>, {
    nowMs: Date.now(),
    retentionDays,
    projectId,
    hasProject: (id) => projects.existsBy({ id }),
    onRejected: (line, problem) => process.stderr.write(`line ${line}: ${problem}\n`),
  });
  const { imported, existing, rejected } = report;
  process.stdout.write(`${imported} imported, ${existing} existed already, ${rejected} rejected\n`);
  return rejected === 0 ? 0 : EXIT_REJECTED;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
