import type { CallTime } from '../call-time.js';
import type { TaskAttempt, TaskDependency } from '../orchestrator.js';
import type { AirflowApi } from './airflow-api.js';
import { failureOf } from './airflow-failures.js';
import { readDependencies, readTaskPage } from './airflow-responses.js';
import { dagRunPath, MAX_LIST_BYTES, PAGE_SIZE, segment } from './airflow-transport.js';

const MAX_TASKS = 1000;

/** Reads the tasks of a DAG run from Airflow. */
export class AirflowTasks {
  constructor(private readonly api: AirflowApi) {}

  async list(dagId: string, runId: string, time: CallTime): Promise<TaskAttempt[]> {
    const tasks: TaskAttempt[] = [];
    for (let offset: number | null = 0; offset !== null && tasks.length < MAX_TASKS;) {
      const path = `${dagRunPath(dagId, runId)}/taskInstances?limit=${PAGE_SIZE}&offset=${offset}`;
      const answer = await this.api.read(() => ({ method: 'GET', path }), time, MAX_LIST_BYTES);
      if (answer === null) break;
      const page = readTaskPage(answer, offset);
      tasks.push(...page.items);
      offset = page.nextOffset;
    }
    return tasks.slice(0, MAX_TASKS);
  }

  /** Airflow has this list since 2.10; an older one responds with 404, as it does for a deleted task. */
  async attempts(
    dagId: string,
    runId: string,
    { taskId, mapIndex }: Pick<TaskAttempt, 'mapIndex' | 'taskId'>,
    time: CallTime,
  ): Promise<TaskAttempt[]> {
    const index = mapIndex < 0 ? '' : `/${mapIndex}`;
    const path = `${dagRunPath(dagId, runId)}/taskInstances/${segment(taskId)}${index}/tries`;
    const answer = await this.api.send(() => ({ method: 'GET', path }), time, MAX_LIST_BYTES);
    if (answer.status === 404) return [];
    if (answer.status !== 200) throw failureOf(answer, this.api.text);
    return readTaskPage(answer, 0).items;
  }

  async dependencies(dagId: string, time: CallTime): Promise<TaskDependency[]> {
    const path = `/dags/${segment(dagId)}/tasks`;
    const answer = await this.api.read(() => ({ method: 'GET', path }), time, MAX_LIST_BYTES);
    return answer === null ? [] : readDependencies(answer);
  }
}
