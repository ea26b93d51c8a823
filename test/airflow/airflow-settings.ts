import { join } from 'node:path';

/** How long a process waits for a locked database. */
const PATIENCE_S = 60;
/**
 * A scheduler or task without a heartbeat for this long counts as dead: longer than a busy machine delays one. A scheduler that considers
 * itself dead restarts its own tasks, and those of a paused DAG then wait forever.
 */
const DEAD_AFTER_S = 120;

export function databaseSettings(folder: string, patienceS: number): Record<string, string> {
  const file = join(folder, 'airflow.db');
  return { AIRFLOW__DATABASE__SQL_ALCHEMY_CONN: `sqlite:///${file}?timeout=${patienceS}` };
}

/**
 * Short intervals, so that minutes in production are seconds here, and long time-outs: on a busy machine a task otherwise does not find
 * its DAG, or fails before it has begun.
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
    // A changed file is read at once regardless; the others would be read every half minute.
    DAG_PROCESSOR__MIN_FILE_PROCESS_INTERVAL: '300',
    DAG_PROCESSOR__DAG_FILE_PROCESSOR_TIMEOUT: '180',
    // A DAG counts as removed when its file was read this long after the DAG was last written to the database.
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
