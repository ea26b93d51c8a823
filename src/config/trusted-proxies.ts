import type { TrustedProxies } from '../common/http/client-address.js';
import type { SettingsReader } from './settings/settings-reader.js';

/** Reads the reverse proxies whose statement about the client's address is trusted. */
export function readTrustedProxies(read: SettingsReader): TrustedProxies {
  return {
    hops: read.integer('SERVICE_TRUST_PROXY', {
      help: 'Number of reverse proxies in front of the service whose header X-Forwarded-For or Forwarded is trusted.',
      default: 0,
      min: 0,
      max: 10,
      example: '1',
    }),
    header: read.oneOf('SERVICE_TRUST_PROXY_HEADER', {
      help: 'Header with the client address that these proxies set. auto: X-Forwarded-For, or Forwarded in a request without it. Set forwarded for proxies that set only that header: otherwise, a client could forge its address with X-Forwarded-For.',
      default: 'auto',
      values: ['auto', 'x-forwarded-for', 'forwarded'],
      example: 'forwarded',
    }),
  };
}
