import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { ApiKeyIdentity } from '../auth/authentication/api-keys/api-key-authenticator.js';
import { HotCallers } from '../auth/authentication/hot-callers.js';
import type { HotLane, HotRoute } from '../common/http/hot-route.js';
import { requestId } from '../common/http/request-id.js';
import { setApiHeaders } from '../common/http/responses.js';
import { Metrics } from '../metrics/metrics.js';
import { answerBatch } from './answer-batch.js';
import { IngestEnvelopeGuard } from './guards/ingest-envelope.guard.js';
import { IngestSignatureGuard } from './guards/ingest-signature.guard.js';
import { observeIngest } from './ingest-observer.js';
import { IngestService } from './ingest.service.js';
import { LoadMonitor } from './load/load-monitor.js';
import { shedLoad } from './load/shed-load.js';

const nothing = (): void => undefined;

/** Batches with a known API key, in front of Express; the order of the checks is that of `IngestController`. */
@Injectable()
export class IngestHotRoute implements HotRoute {
  readonly method = 'POST';
  readonly path = '/api/ingest';
  private readonly observe: ReturnType<typeof observeIngest>;
  private readonly shed: ReturnType<typeof shedLoad>;

  constructor(
    private readonly callers: HotCallers,
    private readonly monitor: LoadMonitor,
    private readonly envelope: IngestEnvelopeGuard,
    private readonly signature: IngestSignatureGuard,
    private readonly service: IngestService,
    metrics: Metrics,
  ) {
    this.observe = observeIngest(metrics);
    this.shed = shedLoad(monitor);
  }

  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane): boolean {
    const isShed = this.monitor.refusal() !== null;
    const key = isShed ? null : this.callers.keyOf(request, 'ingest');
    if (!isShed && key === null) return false;
    requestId(request, response, nothing);
    setApiHeaders(this.path, response);
    this.observe(request, response, nothing);
    if (key === null) this.shed(request, response, nothing);
    else
      void this.ingest(request, response, key).catch((error: unknown) => lane.fail(request, response, error));
    return true;
  }

  private async ingest(
    request: IncomingMessage,
    response: ServerResponse,
    key: ApiKeyIdentity,
  ): Promise<void> {
    const admitted = this.envelope.admit(request, key);
    if (admitted instanceof Promise) await admitted;
    await this.signature.admit(request);
    await answerBatch(request, response, this.service);
  }
}
