import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { AppConfig } from './config/app-config.js';
import { parseDatabaseUrl } from './database/database-address.js';
import { dataSourceOptions } from './database/data-source-options.js';
import { embeddedAddress } from './database/embedded/embedded-postgres.js';
import { CURRENT_RULE } from './events/types/error/projection/fingerprint-rule.js';
import { previewGroups } from './events/types/error/projection/preview-groups.js';
import { previewText } from './events/types/error/projection/preview-text.js';
import { OpenSourceMaps } from './events/types/error/source-maps/open-source-maps.js';
import { SourceMapStore, type Query } from './events/types/error/source-maps/source-map.store.js';
import { Symbolicator } from './events/types/error/source-maps/symbolicator.js';
import { findProject } from './project-store/read-projects.js';
import { ProjectionStore } from './events/projections/projection.store.js';

/** Shows the projections of a running service, has one built anew while it runs, or shows what that would change. */
const USAGE = `Usage: npm run projections                    show the projections and how far they are
       npm run projections -- rebuild <name>  build one anew; its answers stay until the new build has caught up
       npm run projections -- preview errors --project <id or key>
                                                 compare the error groups with those of this version of the service`;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' } },
  });
  const [command, name] = positionals;
  if (!isCommand(positionals, values.project)) {
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
    if (command === 'preview') return await preview(dataSource, values.project ?? '');
    return name === undefined ? await show(store) : await rebuild(store, name);
  } finally {
    await dataSource.destroy();
  }
}

function isCommand([command, name, ...more]: readonly string[], project: string | undefined): boolean {
  if (command === 'preview') return name === 'errors' && project !== undefined && more.length === 0;
  if (project !== undefined || more.length > 0) return false;
  return command === undefined || (command === 'rebuild' && name !== undefined);
}

async function preview(dataSource: DataSource, reference: string): Promise<number> {
  const project = await findProject(dataSource, reference);
  if (project === null) {
    process.stderr.write(`There is no project "${reference}".\n`);
    return 1;
  }
  const query: Query = (sql, parameters) => dataSource.query(sql, [...parameters]);
  const maps = new SourceMapStore();
  const symbolicator = new Symbolicator(maps, new OpenSourceMaps(maps));
  const found = await previewGroups(query, symbolicator, CURRENT_RULE, project.id);
  if (found === null) {
    process.stderr.write('The error groups are being computed for the first time. Try again later.\n');
    return 1;
  }
  process.stdout.write(previewText(found, CURRENT_RULE.version));
  return 0;
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
