import type { ServerResponse } from 'node:http';
import type { AppConfig } from '../config/app-config.js';

/**
 * Whether the service itself instructs browsers to use only HTTPS. A proxy that terminates TLS does so itself; and for
 * localhost, a browser would require HTTPS of every other server on the machine, too.
 */
export function hasStrictTransport({ tls, publicUrl }: AppConfig): boolean {
  return tls !== null && !/^(?:localhost|127[.].*|\[::1\])$/.test(new URL(publicUrl).hostname);
}

export function setStrictTransport(response: ServerResponse): void {
  response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
