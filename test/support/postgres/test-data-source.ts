import { DataSource } from 'typeorm';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { User } from '../../../src/auth/entities/user.entity.js';
import { dataSourceOptions } from '../../../src/database/connection/data-source-options.js';
import { ENTITIES } from '../../../src/entities.js';
import { Project } from '../../../src/project-table/project.entity.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface TestDataSource {
  dataSource: DataSource;
  database: TestDatabase;
  /** Opens another pool on the same database, as another replica does. */
  connectAgain(): Promise<DataSource>;
  close(): Promise<void>;
}

/** A fresh database with TypeORM on it, for tests of single classes. */
export async function createTestDataSource(): Promise<TestDataSource> {
  const database = await createTestDatabase();
  const open: DataSource[] = [];
  const connect = async (): Promise<DataSource> => {
    const dataSource = await new DataSource(dataSourceOptions(database.address, 5, ENTITIES)).initialize();
    open.push(dataSource);
    return dataSource;
  };
  return {
    dataSource: await connect(),
    database,
    connectAgain: connect,
    close: async () => {
      for (const dataSource of open) await dataSource.destroy();
      await database.drop();
    },
  };
}

export async function insertUser(dataSource: DataSource, email = `${uuidV7()}@example.com`): Promise<string> {
  const id = uuidV7();
  await dataSource.getRepository(User).insert({ id, email, name: 'Test' });
  return id;
}

export async function insertProject(
  dataSource: DataSource,
  key = `p-${uuidV7().slice(24)}`,
): Promise<string> {
  const id = uuidV7();
  await dataSource.getRepository(Project).insert({ id, key, name: key });
  return id;
}
