import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { HotLane, HotRoute } from '../../common/http/hot-route.js';
import { HotEvaluations, type HotEvaluation, type HotEvaluator } from '../hot-evaluations.js';
import { OFREP_BULK_ROUTE, OFREP_PATH } from '../hot-paths.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { ordinaryOfrepContext } from './ofrep-context.js';
import { sendOfrepError } from './ofrep.filter.js';
import { OfrepService } from './ofrep.service.js';
import { sendBulk } from './send-bulk.js';

/** Evaluations of all flags by OFREP, in front of Express. */
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
