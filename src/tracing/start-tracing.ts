import { context, diag, propagation, trace, type DiagLogger } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { Logger } from '@nestjs/common';
import type { TracingSettings } from '../config/settings/tracing-settings.js';

/** Spans that wait for an export; more are dropped. About 1 KB each. */
const MAX_QUEUED_SPANS = 4096;
const MAX_BATCH_SPANS = 512;
const EXPORT_EVERY_MS = 2000;
const EXPORT_TIMEOUT_MS = 5000;

/**
 * Starts the SDK of OpenTelemetry. Only a process with `OTEL_EXPORTER_OTLP_ENDPOINT` loads this file: its packages take 8 MB of memory and
 * 0.1 s at start.
 *
 * @returns what sends the last spans and ends it, within the timeout of an export.
 */
export function startTracing(
  settings: TracingSettings,
  instance: { version: string; processName: string | undefined },
): () => Promise<void> {
  diag.setLogger(logger(new Logger('Tracing')));
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...settings.headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': settings.serviceName,
        'service.version': instance.version,
        ...(instance.processName === undefined ? {} : { 'service.instance.id': instance.processName }),
      }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_QUEUED_SPANS,
        maxExportBatchSize: MAX_BATCH_SPANS,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** A collector that is away is a warning: the service works without it. */
function logger(log: Logger): DiagLogger {
  const warn = (message: string): void => log.warn(message);
  const nothing = (): void => undefined;
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing };
}
