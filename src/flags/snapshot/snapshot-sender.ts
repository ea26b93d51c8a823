import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { leaveOut } from '../../common/http/access-log.js';
import { Metrics } from '../../metrics/metrics.js';
import { isNoneMatch } from './if-none-match.js';
import type { Snapshot } from './snapshot.js';

/** Answers with a snapshot, or with 304 when the client has it, and counts the answer. */
@Injectable()
export class SnapshotSender {
  private readonly full: Counter.Internal;
  private readonly unchanged: Counter.Internal;

  constructor({ flagSnapshots }: Metrics) {
    this.full = flagSnapshots.labels('full');
    this.unchanged = flagSnapshots.labels('unchanged');
  }

  send({ revision, etag, body }: Snapshot, request: IncomingMessage, response: ServerResponse): void {
    leaveOut(response);
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('X-Flags-Revision', String(revision));
    if (isNoneMatch(request.headers['if-none-match'], etag)) {
      this.unchanged.inc();
      response.statusCode = 304;
      response.end();
      return;
    }
    this.full.inc();
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(body);
  }
}
