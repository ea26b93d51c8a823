import type { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createPino, PinoLoggerService } from '../common/logging/logger.js';
import { isDatabaseUnavailable } from '../common/problem/is-database-unavailable.js';
import { isUuid } from '../common/uuid-v7.js';
import { AppConfig } from '../config/app-config.js';
import { dataSourceOptions } from '../database/connection/data-source-options.js';
import { migrate } from '../database/migrate.js';
import { openDatabase } from '../database/open-database.js';
import { ENTITIES } from '../entities.js';
import { verifyExport } from '../events/export/export-chain.js';
import { importEvents } from '../events/import/import-events.js';
import { Project } from '../project-table/project.entity.js';
import { EXIT_REJECTED_INPUT } from './output.js';
import { openInput } from './open-input.js';
import { recordCommand } from './record-command.js';
import { databaseAddress, unreachableDatabase } from './with-running-database.js';

/** Verifies an export without a database. @returns the exit status. */
export async function verifyFile(file: string, recorded: string | undefined): Promise<number> {
  const verified = await verifyExport(await openInput(file));
  if ('problem' in verified) {
    process.stderr.write(`line ${verified.line}: ${verified.problem}\n`);
    return EXIT_REJECTED_INPUT;
  }
  const { events, hash } = verified;
  if (recorded !== undefined && recorded.toLowerCase() !== hash) {
    process.stderr.write(`the closing hash is ${hash}: the file is a different export, or was rewritten\n`);
    return EXIT_REJECTED_INPUT;
  }
  process.stdout.write(`${events} events, unchanged; closing hash ${hash}\n`);
  if (recorded === undefined) {
    process.stdout.write(
      'Compare the closing hash with the one of the audit event events.exported (--hash).\n',
    );
  }
  return 0;
}

/** Stores the events of an export in the database of the settings. @returns the exit status. */
export async function importFile(file: string, project: string | undefined): Promise<number> {
  const config = AppConfig.fromEnv();
  // Opened before the database, which the import would start or even create.
  const input = await openInput(file);
  if (config.databaseUrl !== undefined) databaseAddress(config.databaseUrl);
  Logger.overrideLogger(new PinoLoggerService(createPino('warn')));
  const database = await openDatabase(config, () => undefined);
  try {
    await migrate(database.address).catch((error: unknown) => {
      throw isDatabaseUnavailable(error) ? unreachableDatabase(config, error) : error;
    });
    const dataSource = await new DataSource(dataSourceOptions(database.address, 2, ENTITIES)).initialize();
    try {
      return await importFrom(input, dataSource, config.eventsRetentionDays, project);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await database.stop();
  }
}

async function importFrom(
  input: Readable,
  dataSource: DataSource,
  retentionDays: number,
  reference: string | undefined,
): Promise<number> {
  const projects = dataSource.getRepository(Project);
  let projectId: string | undefined;
  if (reference !== undefined) {
    const found = await projects.findOneBy(isUuid(reference) ? { id: reference } : { key: reference });
    if (found === null) throw new Error(`There is no project "${reference}".`);
    projectId = found.id;
  }
  const report = await importEvents(dataSource, input, {
    nowMs: Date.now(),
    retentionDays,
    projectId,
    hasProject: (id) => projects.existsBy({ id }),
    onRejected: (line, problem) => process.stderr.write(`line ${line}: ${problem}\n`),
  });
  const { imported, existing, rejected } = report;
  await recordCommand(dataSource, 'events import', {
    action: 'events.imported',
    projectId: projectId ?? null,
    metadata: { imported, existing, rejected },
  });
  process.stdout.write(`${imported} imported, ${existing} existed already, ${rejected} rejected\n`);
  return rejected === 0 ? 0 : EXIT_REJECTED_INPUT;
}
