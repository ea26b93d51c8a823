import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { HotLane, HotRoute } from '../../common/http/hot-route.js';
import { sendJsonText } from '../../common/http/responses.js';
import { HotEvaluations, type HotEvaluation, type HotEvaluator } from '../hot-evaluations.js';
import { OFREP_PATH, OFREP_ROUTE, OFREP_BULK_ROUTE } from '../hot-paths.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { ordinaryOfrepContext } from './ofrep-context.js';
import { sendOfrepError } from './ofrep.filter.js';
import { OfrepService, type OfrepBulk } from './ofrep.service.js';
import { isNoneMatch } from '../snapshot/snapshot-sender.js';

const PREFIX = `${OFREP_PATH}/`;

/** Serves evaluations of one flag by OFREP before Express; the controller handles errors. */
@Injectable()
export class OfrepHotRoute implements HotRoute, HotEvaluator {
  readonly method = 'POST';
  readonly path = `${PREFIX}*`;
  readonly route = OFREP_ROUTE;

  constructor(
    private readonly hot: HotEvaluations,
    private readonly snapshots: Snapshots,
    private readonly service: OfrepService,
  ) {}

  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane): boolean {
    return this.hot.serve(request, response, lane, this);
  }

  evaluate({ request, key, body }: HotEvaluation): ((response: ServerResponse) => void) | null {
    const context = ordinaryOfrepContext(body);
    if (context === null) return null;
    const snapshot = this.snapshots.get(key.projectId);
    if (snapshot instanceof Promise) {
      // Express reads the same snapshot.
      snapshot.catch(() => undefined);
      return null;
    }
    const flagKey = (request.url ?? '').slice(PREFIX.length);
    const found = this.service.evaluate(snapshot, flagKey, context);
    if (found.text === null) return null;
    const { evaluation, text } = found;
    return (response) => {
      this.service.recordUse(key.projectId, flagKey, evaluation);
      sendJsonText(response, text);
    };
  }

  fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    sendOfrepError(request, response, error);
  }
}

/** Serves evaluations of all flags by OFREP before Express. */
@Injectable()
export class OfrepBulkHotRoute implements HotRoute, HotEvaluator {
  readonly method = 'POST';
  readonly path = OFREP_PATH;
  readonly route = OFREP_BULK_ROUTE;

  constructor(
    private readonly hot: HotEvaluations,
    private readonly snapshots: Snapshots,
    private readonly service: OfrepService,
  ) {}

  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane): boolean {
    return this.hot.serve(request, response, lane, this);
  }

  evaluate({ request, key, body }: HotEvaluation): ((response: ServerResponse) => void) | null {
    const context = ordinaryOfrepContext(body);
    if (context === null) return null;
    const snapshot = this.snapshots.get(key.projectId);
    if (snapshot instanceof Promise) {
      // Express reads the same snapshot.
      snapshot.catch(() => undefined);
      return null;
    }
    return (response) => {
      const bulk = this.service.allIn(snapshot, key.projectId, key.keyId, context, undefined);
      sendBulk(response, bulk, request.headers['if-none-match']);
    };
  }

  fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    sendOfrepError(request, response, error);
  }
}

/** Sends all evaluations, or 304 when the client's are current. */
export function sendBulk(response: ServerResponse, bulk: OfrepBulk, ifNoneMatch: string | undefined): void {
  response.setHeader('ETag', bulk.etag);
  response.setHeader('Cache-Control', 'private, no-cache');
  if (bulk.isFresh && isNoneMatch(ifNoneMatch, bulk.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  sendJsonText(response, bulk.text());
}
