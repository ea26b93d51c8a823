import type { ServerResponse } from 'node:http';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EMPTY, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import { PermissionChecks } from '../../auth/authorization/permission-checks.js';
import type { UserCaller } from '../../auth/caller.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { detachSseResponse } from '../../common/sse/detach-sse-response.js';
import { Heartbeats } from '../../common/sse/heartbeats.js';
import { whenGone } from '../../common/sse/when-gone.js';
import { jitter } from '../../common/time/jitter.js';
import { OpenStreams } from '../../streams/open-streams.js';
import { streamHolderOf } from '../../streams/stream-holder.js';
import type { Run } from '../model/run.entity.js';
import { isTerminal, type RunState } from '../model/run-state.js';
import { APP_PROBLEMS } from '../problems.js';
import { FOLLOW_PACE, FollowedLog, type FollowPace } from './followed-log.js';
import type { Attempt } from './log-cursor.js';
import { StreamFollower } from './log-follower.js';
import { RunLogsReadModel } from './run-logs.read-model.js';

/** Attempts whose logs this replica reads for streams; each is read from its beginning. */
const MAX_LOGS = 20;

/** The open streams of logs of this replica: callers who follow what the code of runs writes. */
@Injectable()
export class LogStreams implements OnModuleDestroy {
  /** Of this replica's readers; end-to-end tests shorten it. */
  readonly pace: FollowPace = { ...FOLLOW_PACE };
  private readonly logger = new Logger(LogStreams.name);
  private readonly logs = new Map<string, FollowedLog>();
  private readonly followers = new Heartbeats<StreamFollower>((follower) => follower.heartbeat());
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly model: RunLogsReadModel,
    private readonly credentials: CredentialWatch,
    private readonly checks: PermissionChecks,
    private readonly streams: OpenStreams,
  ) {}

  onModuleDestroy(): void {
    this.stopped = true;
    for (const follower of this.followers) this.leave(follower, true);
    this.followers.stop();
  }

  /**
   * Opens a stream on the response of a route with `@Sse`, which is to return what this does.
   *
   * @param cursor of a page of the log; the stream has what is written after that.
   * @throws ProblemError `validation_failed`; `too_many_streams` for the caller; `overloaded` when the replica reads too many logs.
   */
  read(caller: UserCaller, run: Run, cursor: string, response: ServerResponse): Observable<never> {
    const { attempt, position } = this.model.placeOf(run, cursor);
    const key = keyOf(run, attempt);
    const known = this.logs.get(key);
    if (this.stopped || (known === undefined && this.logs.size >= MAX_LOGS)) {
      throw new ProblemError('overloaded', 'This replica follows too many logs. Retry after Retry-After.', {
        headers: retryAfter(jitter(5, 15)),
      });
    }
    if (response.req.socket.destroyed) return EMPTY;
    const stream = this.streams.open('logs', streamHolderOf(caller), response);
    const log = known ?? this.follow(run, attempt);
    const follower = new StreamFollower(stream, {
      log,
      position,
      mayRead: () => this.mayRead(caller, run),
      cursorAt: (place) => this.model.cursorAt(run, attempt, place),
    });
    log.add(follower);
    whenGone(response, () => this.leave(follower, false));
    return detachSseResponse(response, () => {
      this.followers.add(follower);
      if (known === undefined) this.start(key, log);
      if (this.stopped) this.leave(follower, true);
    });
  }

  private follow(run: Run, attempt: Attempt): FollowedLog {
    const log = new FollowedLog(
      {
        read: (position, signal) => this.model.readAfter(run, attempt, position, signal),
        isOver: () => this.isOver(run.id),
        isPassing: (error) =>
          error instanceof ProblemError && error.code === APP_PROBLEMS.orchestrator_unavailable.code,
      },
      this.pace,
    );
    this.logs.set(keyOf(run, attempt), log);
    return log;
  }

  private start(key: string, log: FollowedLog): void {
    log
      .run()
      .catch((error: unknown) => this.logger.error('a log can no longer be followed', { error }))
      .finally(() => {
        if (this.logs.get(key) === log) this.logs.delete(key);
      });
  }

  private leave(follower: StreamFollower, ends: boolean): void {
    if (!follower.release()) return;
    this.followers.delete(follower);
    const { log } = follower;
    log.delete(follower);
    for (const [key, known] of this.logs) if (known === log && log.isEmpty) this.logs.delete(key);
    if (ends) follower.end(false);
  }

  /** Checked before each part is sent. */
  private async mayRead(caller: UserCaller, run: Run): Promise<boolean> {
    if (!(await this.credentials.isValid(caller, run.projectId, 'runs:view'))) return false;
    try {
      await this.checks.requireOn(caller, 'runs:view', { type: 'installation', id: run.installationId });
      return true;
    } catch (error) {
      if (error instanceof ProblemError) return false;
      throw error;
    }
  }

  private async isOver(runId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ state: RunState }[]>('SELECT state FROM runs WHERE id = $1', [
      runId,
    ]);
    return row === undefined || isTerminal(row.state);
  }
}

function keyOf(run: Run, { taskId, mapIndex, tryNumber }: Attempt): string {
  return JSON.stringify([run.id, taskId, mapIndex, tryNumber]);
}
