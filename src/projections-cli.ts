import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { AppConfig } from './config/app-config.js';
import { parseDatabaseUrl } from './database/database-address.js';
import { dataSourceOptions } from './database/data-source-options.js';
import { embeddedAddress } from './database/embedded/embedded-postgres.js';
import { ProjectionStore } from './events/projections/projection.store.js';

/** Shows the projections of a running service, or has one built anew while it runs. */
const USAGE = `Usage: npm run projections                    show the projections and how far they are
       npm run projections -- rebuild <name>  build one anew; its answers stay until the new build has caught up`;

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, name] = positionals;
  if (positionals.length > 2 || (command !== undefined && (command !== 'rebuild' || name === undefined))) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const config = AppConfig.fromEnv();
  const address =
    config.databaseUrl === undefined
      ? await embeddedAddress(config.dataDir)
      : parseDatabaseUrl(config.databaseUrl);
  const dataSource = await new DataSource(dataSourceOptions(address, 1))
    .initialize()
    .catch((error: unknown) => {
      throw new Error('The database cannot be reached. Is the service running?', { cause: error });
    });
  try {
    const store = new ProjectionStore(dataSource);
    return name === undefined ? await show(store) : await rebuild(store, name);
  } finally {
    await dataSource.destroy();
  }
}

async function show(store: ProjectionStore): Promise<number> {
  for (const { name, state, version, lag_seconds: lag, failures, error } of await store.statuses()) {
    const failed = failures === 0 ? '' : `, failed ${failures} times: ${error ?? ''}`;
    process.stdout.write(`${name}: ${state}, version ${version}, ${lag.toFixed(1)} s behind${failed}\n`);
  }
  return 0;
}

async function rebuild(store: ProjectionStore, name: string): Promise<number> {
  const statuses = (await store.statuses()).filter((status) => status.name === name);
  const [status] = statuses;
  if (status === undefined) {
    const names = [...new Set((await store.statuses()).map((each) => each.name))];
    process.stderr.write(`There is no projection "${name}". The projections are: ${names.join(', ')}.\n`);
    return 1;
  }
  const begun = await store.rebuild(name, Math.max(...statuses.map(({ version }) => version)));
  process.stdout.write(
    begun
      ? `${name} is being built anew. "npm run projections" shows how far it is.\n`
      : `${name} is being built already.\n`,
  );
  return 0;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
