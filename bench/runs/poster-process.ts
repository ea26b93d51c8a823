import { join } from 'node:path';
import { exchange } from '../support/api.js';
import type { BenchDatabase } from '../support/database.js';
import { Participant } from '../support/participant.js';
import type { Scope } from '../support/scope.js';
import type { AirflowProcess } from './airflow-process.js';
import type { ListResult, PosterJob, PostRequest, PostResult } from './poster.js';

const ANSWER_MS = 600_000;

/** Client of the process that sends requests. */
export class Poster {
  private constructor(private readonly process: Participant) {}

  static async start(scope: Scope, database: BenchDatabase): Promise<Poster> {
    const logFile = join(database.folder, 'poster.log');
    const [process] = await Participant.start(scope, { script: 'runs/poster.ts', logFile });
    return new Poster(process);
  }

  get pid(): number {
    return this.process.pid;
  }

  post(port: number, connections: number, requests: readonly PostRequest[]): Promise<PostResult> {
    return this.request({ do: 'post', port, connections, requests });
  }

  readList(job: Omit<PosterJob & { do: 'read-list' }, 'do'>): Promise<ListResult> {
    return this.request({ do: 'read-list', ...job });
  }

  private request<T>(job: PosterJob): Promise<T> {
    return this.process.request<T>(job, ANSWER_MS);
  }
}

/** Signs in to the fake Airflow. @returns the headers of authenticated requests. */
export async function logInAt({ port, settings }: AirflowProcess): Promise<Record<string, string>> {
  const answer = await exchange(
    port,
    'POST',
    '/auth/token',
    {},
    {
      username: settings['WORKFLOW_USERNAME'],
      password: settings['WORKFLOW_PASSWORD'],
    },
  );
  const { access_token: token } = JSON.parse(answer.body.toString()) as { access_token: string };
  return { Authorization: `Bearer ${token}` };
}
