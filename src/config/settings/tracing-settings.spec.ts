import { expect, it } from 'vitest';
import { readTracingSettings } from './tracing-settings.js';
import { SettingsReader } from './settings-reader.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318' };

function problemsOf(env: Record<string, string>): string[] {
  const read = new SettingsReader(env);
  readTracingSettings(read);
  return read.problems.map(({ name }) => name);
}

it('tracing is off without the address of a collector, whatever else is set', () => {
  expect(readTracingSettings(new SettingsReader({ OTEL_SERVICE_NAME: 'a' }))).toBeNull();
});

it('tracing has the defaults of OpenTelemetry', () => {
  expect(readTracingSettings(new SettingsReader(ENDPOINT))).toEqual({
    endpoint: 'https://collector.example:4318',
    headers: {},
    serviceName: 'signalbox',
    sampleRatio: 1,
  });
});

it('tracing reads headers with percent-encoded values', () => {
  const env = { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, x-tenant = one ,empty=' };
  expect(readTracingSettings(new SettingsReader(env))?.headers).toEqual({
    'api-key': 'a=b',
    'x-tenant': 'one',
    empty: '',
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api key=1'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%E0%A4%A'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=line%0d%0abreak: 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
  ['OTEL_TRACES_SAMPLER_ARG', 'all'],
])('rejects the tracing setting %s=%s', (name, value) => {
  expect(problemsOf({ ...ENDPOINT, [name]: value })).toEqual([name]);
});

it.each(['0', '.5', '1.0'])('accepts the sampling ratio %s', (share) => {
  expect(problemsOf({ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: share })).toEqual([]);
});
