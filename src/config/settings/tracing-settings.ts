import type { SettingsReader } from './settings-reader.js';

/** Exporter settings for spans of this service's requests and jobs. */
export interface TracingSettings {
  /** Base address of the collector (OTLP over HTTP); the exporter adds `/v1/traces`. */
  readonly endpoint: string;
  /** Headers of each export, which can contain credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of the traces that begin here and are recorded, 0 to 1. */
  readonly sampleRatio: number;
}

/** `null` without `OTEL_EXPORTER_OTLP_ENDPOINT`: no tracing. The names are those of OpenTelemetry's specification. */
export function readTracingSettings(read: SettingsReader): TracingSettings | null {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', {
    help: 'OpenTelemetry collector (OTLP over HTTP) that receives traces of this service. Not set: no tracing.',
    protocols: ['http:', 'https:'],
    example: 'http://collector:4318',
  });
  const headers = read.optional('OTEL_EXPORTER_OTLP_HEADERS', {
    help: 'Headers of each export, as name=value separated by commas; values are percent-encoded.',
    example: 'api-key=secret',
    check: (text) =>
      parseHeaders(text) === null ? 'must be pairs of name=value, separated by commas' : null,
  });
  const serviceName = read.string('OTEL_SERVICE_NAME', {
    help: 'Name of this service in its traces.',
    default: 'signalbox',
    example: 'signalbox-production',
  });
  const ratio = read.optional('OTEL_TRACES_SAMPLER_ARG', {
    help: 'Share of the traces that are recorded, from 0 to 1. For a request with a traceparent, the decision of its caller applies. Not set: 1.',
    example: '0.05',
    check: (text) => (isShare(text) ? null : 'must be a number from 0 to 1'),
  });
  if (endpoint === undefined) return null;
  return {
    endpoint,
    headers: (headers === undefined ? null : parseHeaders(headers)) ?? {},
    serviceName,
    sampleRatio: ratio === undefined ? 1 : Number(ratio),
  };
}

const isShare = (text: string): boolean => /^(?:0|1|0?\.\d{1,9}|1\.0{1,9})$/.test(text);

/** Parses a list in the format of W3C Baggage, as OpenTelemetry specifies. `null`: invalid. */
function parseHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=(.*)$/.exec(pair) ?? [];
    const decoded = value === undefined ? null : decode(value.trim());
    if (name === undefined || decoded === null) return null;
    headers[name] = decoded;
  }
  return headers;
}

function decode(value: string): string | null {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\t\x20-\x7e]*$/.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
