import type { Server } from 'node:http';
import { SERVICE_VERSION } from './common/service-version.js';
import type { AppConfig } from './config/app-config.js';
import { evaluationRouteOf } from './flags/hot-paths.js';

export interface OpenTelemetry {
  traceRequests(server: Server): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Starts tracing when the configuration contains a collector; otherwise its packages are not loaded. */
export async function openTelemetry(
  { tracing }: AppConfig,
  processName: string | undefined,
): Promise<OpenTelemetry | null> {
  if (tracing === null) return null;
  const [{ startTracing }, { traceRequests }] = await Promise.all([
    import('./tracing/start-tracing.js'),
    import('./tracing/trace-requests.js'),
  ]);
  const stop = startTracing(tracing, { version: SERVICE_VERSION, processName });
  return { traceRequests: (server) => traceRequests(server, hotRouteOf), stop };
}

const HOT_PATHS = new Set(['/api/ingest', '/api/flags/snapshot']);

/** Pattern of a route that is served before Express, which therefore has no pattern for it. */
function hotRouteOf(method: string, path: string): string | undefined {
  if (HOT_PATHS.has(path)) return path;
  return evaluationRouteOf(method, path)?.split(' ')[1];
}
