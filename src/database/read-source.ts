import type { DataSource } from 'typeorm';

/** Methods of a data source that reads use; a `DataSource` has all of them. */
export type ReadSource = Pick<DataSource, 'manager' | 'query' | 'transaction'>;

/** For reads that may lag behind the primary by `DATABASE_READ_MAX_LAG_SECONDS`. */
export const READ_SOURCE = Symbol('READ_SOURCE');
