/** Headers by which a browser describes the page that sends a request, and which a page cannot forge. */
export interface RequestSite {
  secFetchSite: string | undefined;
  origin: string | undefined;
  host: string | undefined;
}

/**
 * Whether another site's page sends the request, by the rule of Go's `http.CrossOriginProtection`:
 * every browser since 2023 sends `Sec-Fetch-Site`; older ones send `Origin` with every POST; what sends
 * neither is no browser, so no cookie of a victim comes along.
 *
 * @param publicHost host and port under which people reach the service, for a proxy that changes `Host`.
 */
export function isCrossOrigin({ secFetchSite, origin, host }: RequestSite, publicHost: string): boolean {
  if (secFetchSite) return secFetchSite !== 'same-origin' && secFetchSite !== 'none';
  if (!origin) return false;
  const originHost = hostOf(origin);
  return originHost === null || (originHost !== host?.toLowerCase() && originHost !== publicHost);
}

/** `null` for `null`, which a browser sends for a page whose origin is opaque, and for nonsense. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host || null : null;
}
