import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { HotLane, HotRoute } from '../../common/http/hot-route.js';
import { sendJsonText } from '../../common/http/send-json.js';
import { HotEvaluations, type HotEvaluation, type HotEvaluator } from '../hot-evaluations.js';
import { EVALUATE_PATH, EVALUATE_ROUTE } from '../hot-paths.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { Evaluations } from './evaluations.js';
import { readOrdinaryEvaluation } from './ordinary-evaluation.js';

/** Evaluations for an API key, in front of Express. */
@Injectable()
export class EvaluationHotRoute implements HotRoute, HotEvaluator {
  readonly method = 'POST';
  readonly path = EVALUATE_PATH;
  readonly route = EVALUATE_ROUTE;

  constructor(
    private readonly hot: HotEvaluations,
    private readonly snapshots: Snapshots,
    private readonly evaluations: Evaluations,
  ) {}

  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane): boolean {
    return this.hot.serve(request, response, lane, this);
  }

  evaluate({ key: { projectId }, body }: HotEvaluation): ((response: ServerResponse) => void) | null {
    const evaluation = readOrdinaryEvaluation(body);
    const snapshot = evaluation === null ? null : this.snapshots.get(projectId);
    if (evaluation === null || snapshot === null) return null;
    if (snapshot instanceof Promise) {
      // Express reads the same snapshot.
      snapshot.catch(() => undefined);
      return null;
    }
    return (response) =>
      sendJsonText(
        response,
        JSON.stringify(this.evaluations.evaluateIn(snapshot, projectId, evaluation.context, evaluation.keys)),
      );
  }

  fail(request: IncomingMessage, response: ServerResponse, error: unknown, lane: HotLane): void {
    lane.fail(request, response, error);
  }
}
