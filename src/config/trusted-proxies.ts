import type { TrustedProxies } from '../common/http/client-address.js';
import type { SettingsReader } from './settings-reader.js';

/** Reads the reverse proxies whose statement about the client's address is trusted. */
export function readTrustedProxies(read: SettingsReader): TrustedProxies {
  return {
    hops: read.integer('SERVICE_TRUST_PROXY', {
      help: 'Number of reverse proxies in front whose X-Forwarded-For or Forwarded is believed.',
      default: 0,
      min: 0,
      max: 10,
      example: '1',
    }),
    header: read.oneOf('SERVICE_TRUST_PROXY_HEADER', {
      help: 'Header in which these proxies write the address of the client. auto: X-Forwarded-For, and Forwarded in a request without it. Set forwarded for proxies that write that one only: otherwise a client could choose its address by X-Forwarded-For.',
      default: 'auto',
      values: ['auto', 'x-forwarded-for', 'forwarded'],
      example: 'forwarded',
    }),
  };
}
