import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { ApiKeyIdentity } from '../auth/authentication/api-keys/api-key-authenticator.js';
import { HotCallers } from '../auth/authentication/hot-callers.js';
import { logAtEnd, logGone } from '../common/http/access-log.js';
import type { HotLane } from '../common/http/hot-route.js';
import { pathOf } from '../common/http/request-origin.js';
import { parseJsonObject, readSmallJson, unread } from '../common/http/body/small-json.js';
import { HotRequests } from '../metrics/hot-requests.js';

export interface HotEvaluation {
  request: IncomingMessage;
  key: ApiKeyIdentity;
  body: Record<string, unknown>;
}

/** One of the routes that evaluate flags, restricted to ordinary requests. */
export interface HotEvaluator {
  /** Name of the route in metrics. */
  readonly route: string;
  /** @returns function that sends the response once the caller is admitted; `null` for a request that Express must serve. */
  evaluate(evaluation: HotEvaluation): ((response: ServerResponse) => void) | null;
  fail(request: IncomingMessage, response: ServerResponse, error: unknown, lane: HotLane): void;
}

/** Common part of the routes that evaluate flags before Express: small JSON bodies, API keys, throttling. */
@Injectable()
export class HotEvaluations {
  constructor(
    private readonly callers: HotCallers,
    private readonly requests: HotRequests,
  ) {}

  /** @returns `false` for a request that Express must serve. */
  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane, evaluator: HotEvaluator): boolean {
    const startedMs = performance.now();
    return readSmallJson(request, {
      onBody: (_, body) => this.answer(request, response, lane, { evaluator, body, startedMs }),
      onGone: () => logGone(request, pathOf(request), startedMs),
    });
  }

  private answer(
    request: IncomingMessage,
    response: ServerResponse,
    lane: HotLane,
    { evaluator, body, startedMs }: { evaluator: HotEvaluator; body: Buffer; startedMs: number },
  ): void {
    const key = this.callers.keyOf(request, 'flags:read');
    const json = key === null ? undefined : parseJsonObject(body);
    const send = key === null || json === undefined ? null : evaluator.evaluate({ request, key, body: json });
    if (key === null || send === null) {
      unread(request, body);
      lane.passOn(request, response);
      return;
    }
    this.callers.prepare(request, response, pathOf(request), key);
    const finish = (): void => {
      send(response);
      this.requests.count(evaluator.route, response.statusCode, performance.now() - startedMs);
    };
    const fail = (error: unknown): void => {
      logAtEnd(response, { path: pathOf(request), startedMs, counted: undefined });
      evaluator.fail(request, response, error, lane);
    };
    try {
      const admitted = this.callers.throttle(response, key);
      if (admitted === true) finish();
      else admitted.then(finish).catch(fail);
    } catch (error) {
      fail(error);
    }
  }
}
