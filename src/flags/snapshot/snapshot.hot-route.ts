import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HotCallers } from '../../auth/authentication/hot-callers.js';
import { logAtEnd } from '../../common/http/access-log.js';
import type { HotLane, HotRoute } from '../../common/http/hot-route.js';
import { SnapshotSender } from './snapshot-sender.js';
import { Snapshots } from './snapshots.js';

/** Serves cached snapshots of the project of an API key before Express. */
@Injectable()
export class SnapshotHotRoute implements HotRoute {
  readonly method = 'GET';
  readonly path = '/api/flags/snapshot';

  constructor(
    private readonly callers: HotCallers,
    private readonly snapshots: Snapshots,
    private readonly sender: SnapshotSender,
  ) {}

  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane): boolean {
    // Express rejects a request with a body.
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined)
      return false;
    const key = this.callers.keyOf(request, 'flags:read');
    if (key === null) return false;
    const snapshot = this.snapshots.get(key.projectId);
    // The snapshot is not cached: Express waits for the same read.
    if (snapshot instanceof Promise) {
      snapshot.catch(() => undefined);
      return false;
    }
    this.callers.prepare(request, response, this.path, key);
    try {
      const admitted = this.callers.throttle(response, key);
      if (admitted === true) this.sender.send(snapshot, request, response);
      else
        admitted.then(
          () => this.sender.send(snapshot, request, response),
          (error: unknown) => this.fail(request, response, lane, error),
        );
    } catch (error) {
      this.fail(request, response, lane, error);
    }
    return true;
  }

  private fail(request: IncomingMessage, response: ServerResponse, lane: HotLane, error: unknown): void {
    logAtEnd(response, { path: this.path, startedMs: performance.now(), counted: undefined });
    lane.fail(request, response, error);
  }
}
