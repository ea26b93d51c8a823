import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

/** The name of the instrumentation in every span. */
export const TRACER = 'signalbox';

/**
 * Runs work in a span of its own, a child of the current one. Without tracing (`OTEL_EXPORTER_OTLP_ENDPOINT`) it only calls
 * the work.
 *
 * The span of failed work has the name of the error's class, not its message, which can contain data of callers.
 */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer(TRACER).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
