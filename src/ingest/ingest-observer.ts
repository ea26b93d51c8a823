import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemCodeOf } from '../common/http/send-problem.js';
import type { Metrics } from '../metrics/metrics.js';

/** Express middleware: counts every ingest request by its outcome, wherever it was answered. */
export function observeIngest(
  metrics: Metrics,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (_request, response, next) => {
    const started = performance.now();
    response.once('close', () => {
      metrics.ingestRequests.inc({ outcome: outcomeOf(response) });
      metrics.ingestDuration.observe((performance.now() - started) / 1000);
    });
    next();
  };
}

function outcomeOf(response: ServerResponse): string {
  if (!response.writableFinished && !response.headersSent) return 'sender_gone';
  const code = problemCodeOf(response);
  if (code !== undefined) return code;
  return response.hasHeader('Idempotent-Replayed') ? 'replayed' : 'ok';
}
