import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { leaveOut } from '../../common/http/access-log.js';
import { Metrics } from '../../metrics/metrics.js';
import type { Snapshot } from './snapshot.js';

/** Sends a snapshot, or 304 when the client's is current, and counts the response. */
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

/** Whether `If-None-Match` names the entity tag (RFC 9110 section 13.1.2: a list, weak comparison, `*`). */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '');
    // Some proxies and clients drop the quotes.
    return tag === etag || `"${tag}"` === etag;
  });
}
