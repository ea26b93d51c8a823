import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { logAtEnd, logGone } from '../../common/http/access-log.js';
import type { HotLane, HotRoute } from '../../common/http/hot-route.js';
import { requestIdOf } from '../../common/http/request-id.js';
import { setApiHeaders, sendJsonText } from '../../common/http/responses.js';
import { readSmallJson, unread } from '../../common/http/body/small-json.js';
import { stringifyExact } from '../../common/json/exact-number.js';
import { CallbackVerifier, signatureOfRequest } from '../callback-signing/callback-verifier.js';
import { CallbackOutcomes } from './callback-outcomes.js';
import { CallbacksService } from './callbacks.service.js';
import type { SignedCallback } from './signature/signed-callback.js';

/**
 * Time limit of a body; a slower one is left to the guard, which bounds its time and the bytes of all pending bodies.
 */
const SLOW_MS = 1000;

/** Handles callbacks with a valid signature before Express. The guard of the controller rejects all others. */
@Injectable()
export class CallbackHotRoute implements HotRoute {
  readonly method = 'POST';
  readonly path = '/api/v1/apps/runs/*/callback';

  constructor(
    private readonly verifier: CallbackVerifier,
    private readonly callbacks: CallbacksService,
    private readonly outcomes: CallbackOutcomes,
  ) {}

  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane, runId: string): boolean {
    const startedMs = performance.now();
    const path = request.url ?? '';
    const passOn = (body: Buffer): void => {
      unread(request, body);
      lane.passOn(request, response);
    };
    return readSmallJson(request, {
      onBody: (_, body) => {
        const verdict = this.verifier.verify(signatureOfRequest(request), body);
        if (verdict.verdict !== 'valid') {
          passOn(body);
          return;
        }
        response.setHeader('X-Request-Id', requestIdOf(request));
        setApiHeaders(path, response);
        logAtEnd(response, { path, startedMs, counted: undefined });
        const { signature, sentAt } = verdict;
        void this.answer(response, runId, { body, signature, sentAt }).catch((error: unknown) =>
          lane.fail(request, response, error),
        );
      },
      onGone: () => {
        this.outcomes.count('sender_gone');
        logGone(request, path, startedMs);
      },
      slow: { afterMs: SLOW_MS, onSlow: (_, received) => passOn(received) },
    });
  }

  private async answer(response: ServerResponse, runId: string, callback: SignedCallback): Promise<void> {
    sendJsonText(response, stringifyExact(await this.callbacks.receive(runId, callback)));
  }
}
