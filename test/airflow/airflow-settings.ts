import { join } from 'node:path';

/** How long a process that finds the database locked waits. */
const PATIENCE_S = 60;
/**
 * After so long without a heartbeat a scheduler or a task counts as dead: longer than a busy machine holds one up. A scheduler that
 * takes itself for dead begins the tasks anew that it runs, and those of a paused DAG then wait for ever.
 */
const DEAD_AFTER_S = 120;

export function databaseSettings(folder: string, patienceS: number): Record<string, string> {
  const file = join(folder, 'airflow.db');
  return { AIRFLOW__DATABASE__SQL_ALCHEMY_CONN: `sqlite:///${file}?timeout=${patienceS}` };
}

/**
 * Short times: what takes minutes in production takes seconds here. Long ones where Airflow gives up: a machine that
 * does three other things is slow, and then a DAG is not found by its task, or a task fails that never began.
 */
export function airflowSettings(
  folder: string,
  url: string,
  deadAfterS = DEAD_AFTER_S,
): Record<string, string> {
  const secret = 'only for tests '.repeat(5);
  const settings = {
    CORE__LOAD_EXAMPLES: 'False',
    CORE__DAGS_FOLDER: join(folder, 'dags'),
    CORE__DAGS_ARE_PAUSED_AT_CREATION: 'False',
    CORE__EXECUTOR: 'LocalExecutor',
    CORE__PARALLELISM: '3',
    CORE__DAGBAG_IMPORT_TIMEOUT: '120',
    CORE__EXECUTION_API_SERVER_URL: `${url}/execution/`,
    CORE__SIMPLE_AUTH_MANAGER_USERS: 'signalbox:user,admin:admin',
    CORE__SIMPLE_AUTH_MANAGER_PASSWORDS_FILE: join(folder, 'passwords.json'),
    API__SECRET_KEY: secret,
    API_AUTH__JWT_SECRET: secret,
    DAG_PROCESSOR__REFRESH_INTERVAL: '3',
    DAG_PROCESSOR__PARSING_PROCESSES: '1',
    // A file that has changed is read at once all the same; the others would be read every half minute.
    DAG_PROCESSOR__MIN_FILE_PROCESS_INTERVAL: '300',
    DAG_PROCESSOR__DAG_FILE_PROCESSOR_TIMEOUT: '180',
    // A DAG counts as gone when its file was read so long after it was last written to the database.
    DAG_PROCESSOR__STALE_DAG_THRESHOLD: '600',
    WORKERS__EXECUTION_API_TIMEOUT: '60',
    SCHEDULER__SCHEDULER_HEARTBEAT_SEC: '1',
    SCHEDULER__SCHEDULER_HEALTH_CHECK_THRESHOLD: String(deadAfterS),
    SCHEDULER__ORPHANED_TASKS_CHECK_INTERVAL: '5',
    SCHEDULER__TASK_INSTANCE_HEARTBEAT_SEC: '2',
    SCHEDULER__TASK_INSTANCE_HEARTBEAT_TIMEOUT: String(deadAfterS),
    SCHEDULER__TASK_INSTANCE_HEARTBEAT_TIMEOUT_DETECTION_INTERVAL: '2',
  };
  return {
    AIRFLOW_HOME: folder,
    ...databaseSettings(folder, PATIENCE_S),
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`AIRFLOW__${name}`, value])),
  };
}
