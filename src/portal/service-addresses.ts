/** Express matches routes in any letter case, so this must, too. `/health` itself is a page of the portal. */
const SERVICE = /^\/(?:api|ofrep|health\/[^/]+|metrics|\.well-known)(?:\/|$)/i;

/** Whether an address is answered by the service and not by the portal. */
export function isServiceAddress(path: string): boolean {
  return SERVICE.test(path);
}
