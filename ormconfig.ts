import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/database/connection/data-source-options.js';
import { parseDatabaseUrl } from './src/database/connection/database-address.js';
import { ENTITIES } from './src/entities.js';

/** Data source of the TypeORM command line (`npm run migration -- migration:show`). The service does not use it. */
const url = process.env['DATABASE_URL'];
if (!url) {
  throw new Error(
    'Set DATABASE_URL. For the built-in PostgreSQL of a running service: postgresql://signalbox@/signalbox?host=<absolute path of data/run>',
  );
}

export default new DataSource(dataSourceOptions(parseDatabaseUrl(url), 2, ENTITIES));
