import type { DataSource } from 'typeorm';

/** What reads use of a data source; a `DataSource` is one. */
export type ReadSource = Pick<DataSource, 'manager' | 'query' | 'transaction'>;

/** For reads that may lag behind the primary by `DATABASE_READ_MAX_LAG_SECONDS`. */
export const READ_SOURCE = Symbol('READ_SOURCE');
