import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import type { UserCaller } from '../../auth/caller.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { jitter } from '../../common/time/jitter.js';
import type { Frame } from '../../streams/event-stream.js';
import { sseBytes } from '../../streams/sse-bytes.js';
import { Run } from '../model/runs/run.entity.js';
import { isTerminal } from '../model/runs/run-state.js';
import { APP_PROBLEMS } from '../problems.js';
import { FOLLOW_PACE, FollowedLog, type FollowPace, type LogFollower } from './followed-log.js';
import type { Attempt } from './log-cursor.js';
import { RunLogsReadModel } from './run-logs.read-model.js';

/** Maximum number of attempts whose logs this replica reads for streams; each is read from its beginning. */
const MAX_LOGS = 20;

const COMPLETE = sseBytes({ type: 'log.end', data: '{}' });

/** Streams the logs of tasks to callers that follow them. */
@Injectable()
export class LogStreams {
  /** Pace of this replica's reads; end-to-end tests shorten it. */
  readonly pace: FollowPace = { ...FOLLOW_PACE };
  private readonly logger = new Logger(LogStreams.name);
  private readonly logs = new Map<string, FollowedLog>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly model: RunLogsReadModel,
    private readonly credentials: CredentialWatch,
    private readonly checks: PermissionChecks,
  ) {}

  /**
   * Frames with the text that is written to a log after a page of it.
   *
   * @param cursor of the page.
   * @throws ProblemError `validation_failed`; `overloaded` when the replica reads too many logs.
   */
  frames(caller: UserCaller, run: Run, cursor: string): Observable<Frame> {
    const { attempt, position } = this.model.positionOf(run, cursor);
    this.refuseOverload(keyOf(run, attempt));
    return new Observable((subscriber) => {
      const follower: LogFollower = {
        position,
        mayRead: () => this.mayRead(caller, run),
        send: ({ text, position: end }) => {
          const after = this.model.cursorAt(run, attempt, end);
          const data = JSON.stringify({ text, cursor: after });
          subscriber.next(sseBytes({ type: 'log.text', id: after, data }));
        },
        end: (isComplete) => {
          if (isComplete) subscriber.next(COMPLETE);
          subscriber.complete();
        },
      };
      return this.follow(run, attempt, follower);
    });
  }

  private refuseOverload(key: string): void {
    if (this.logs.has(key) || this.logs.size < MAX_LOGS) return;
    throw new ProblemError('overloaded', 'This replica streams too many logs. Retry after Retry-After.', {
      headers: retryAfter(jitter(5, 15)),
    });
  }

  /** @returns a function that stops following. */
  private follow(run: Run, attempt: Attempt, follower: LogFollower): () => void {
    const key = keyOf(run, attempt);
    // Other streams may have been opened meanwhile.
    this.refuseOverload(key);
    const known = this.logs.get(key);
    const log = known ?? this.readerOf(run, attempt);
    log.add(follower);
    if (known === undefined) this.start(key, log);
    return () => {
      log.delete(follower);
      if (log.isEmpty && this.logs.get(key) === log) this.logs.delete(key);
    };
  }

  private readerOf(run: Run, attempt: Attempt): FollowedLog {
    return new FollowedLog(
      {
        read: (position, signal) => this.model.readAfter(run, attempt, position, signal),
        isOver: () => this.isOver(run.id),
        isPassing: (error) =>
          error instanceof ProblemError && error.code === APP_PROBLEMS.orchestrator_unavailable.code,
      },
      this.pace,
    );
  }

  private start(key: string, log: FollowedLog): void {
    this.logs.set(key, log);
    log
      .run()
      .catch((error: unknown) => this.logger.error('the log of a task can no longer be streamed', { error }))
      .finally(() => {
        if (this.logs.get(key) === log) this.logs.delete(key);
      });
  }

  /** Checks the permission before each part is sent. */
  private async mayRead(caller: UserCaller, run: Run): Promise<boolean> {
    if (!(await this.credentials.isValid(caller, 'runs:view'))) return false;
    try {
      await this.checks.requireOn(caller, 'runs:view', { type: 'installation', id: run.installationId });
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  private async isOver(runId: string): Promise<boolean> {
    const run = await this.dataSource.manager.findOne(Run, {
      select: { id: true, state: true },
      where: { id: runId },
    });
    return run === null || isTerminal(run.state);
  }
}

function keyOf(run: Run, { taskId, mapIndex, tryNumber }: Attempt): string {
  return JSON.stringify([run.id, taskId, mapIndex, tryNumber]);
}
