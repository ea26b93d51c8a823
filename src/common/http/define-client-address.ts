import type { Express, Request } from 'express';
import { clientAddressOf, type TrustedProxies } from './client-address.js';

/**
 * Defines `request.ip`. Express's own `trust proxy` reads `X-Forwarded-For` only, and returns what stands there: `203.0.113.7:52314` of
 * some balancers, so that each connection of a client would count as a new client.
 */
export function defineClientAddress(app: Express, proxies: TrustedProxies): void {
  Object.defineProperty(app.request, 'ip', {
    configurable: true,
    enumerable: true,
    get(this: Request): string | undefined {
      return clientAddressOf(this, proxies) ?? undefined;
    },
  });
}
