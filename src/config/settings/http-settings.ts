import type { SettingsReader } from './settings-reader.js';

/** Settings of the HTTP server. */
export interface HttpSettings {
  /** Maximum time for a request to arrive, head and body together. */
  requestTimeoutMs: number;
  /** Maximum idle time of a connection between two requests. */
  keepAliveTimeoutMs: number;
  /** Whether the hot routes are served before Express. */
  fastLane: boolean;
  /** Maximum number of open streams of one holder on one replica, by the kind of the holder. */
  maxStreams: { user: number; api_key: number };
  /** Maximum number of bytes that this process buffers for the subscribers of all streams together. */
  maxStreamBytes: number;
}

export function readHttpSettings(read: SettingsReader): HttpSettings {
  return {
    requestTimeoutMs:
      1000 *
      read.integer('SERVICE_REQUEST_TIMEOUT_SECONDS', {
        help: 'Maximum time for receiving a request, headers and body, on every route; then it is rejected with 408.',
        default: 30,
        min: 1,
        max: 3600,
        example: '30',
      }),
    keepAliveTimeoutMs:
      1000 *
      read.integer('SERVICE_KEEP_ALIVE_SECONDS', {
        help: 'Time for which a connection can be idle between two requests before the service closes it. Must be longer than the load balancer in front keeps an idle connection, or requests fail that it sends at that moment.',
        default: 125,
        min: 1,
        max: 7200,
        example: '620',
      }),
    fastLane:
      read.oneOf('SERVICE_FAST_LANE', {
        help: 'Serves the frequently called routes (ingest, snapshot, evaluation, OFREP) before Express; `off` is for comparisons.',
        default: 'on',
        values: ['on', 'off'],
        example: 'on',
      }) === 'on',
    maxStreams: {
      user: read.integer('STREAMS_MAX_PER_USER', {
        help: 'Maximum number of open streams (server-sent events) of a person on a replica.',
        default: 20,
        min: 1,
        max: 100_000,
        example: '20',
      }),
      api_key: read.integer('STREAMS_MAX_PER_API_KEY', {
        help: 'Maximum number of open streams of an API key or a service account on a replica.',
        default: 10_000,
        min: 1,
        max: 100_000,
        example: '10000',
      }),
    },
    maxStreamBytes: read.integer('STREAMS_MAX_BUFFERED_BYTES', {
      help: 'Maximum number of bytes that are buffered for all streams; above it, the slowest clients are disconnected.',
      default: 64 * 1024 * 1024,
      min: 1024 * 1024,
      max: 16 * 1024 * 1024 * 1024,
      example: '67108864',
    }),
  };
}
