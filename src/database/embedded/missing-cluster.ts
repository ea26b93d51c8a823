import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A command was started for the built-in PostgreSQL of a data folder that has none. */
export class MissingCluster extends Error {
  /** sysexits.h EX_CONFIG. */
  readonly exitCode = 78;

  constructor(dataDir: string) {
    super(
      `There is no database in ${resolve(dataDir)}. Set SERVICE_DATA_DIR to the data folder of the service, ` +
        'or DATABASE_URL to its database.',
    );
  }
}

/** @throws MissingCluster */
export function requireCluster(dataDir: string): void {
  if (!existsSync(join(dataDir, 'postgres'))) throw new MissingCluster(dataDir);
}
