/**
 * The path of a route that a request without one was probably meant for. Covers how a base address is composed wrongly with a path:
 * `https://host/` + `/api/ingest`, `https://host/api` + `/api/ingest` or `/ofrep/v1/evaluate/flags`, the address of a route + a route,
 * and a prefix that the reverse proxy did not strip.
 *
 * @param publicPath the prefix of `SERVICE_PUBLIC_URL`; empty without one.
 * @param isRoute whether a path has a route.
 * @returns `null` for a path that is not composed wrongly, or has no route when composed rightly.
 */
export function meantPath(
  path: string,
  publicPath: string,
  isRoute: (path: string) => boolean,
): string | null {
  const single = path.replaceAll(/\/{2,}/g, '/');
  const stripped =
    publicPath !== '' && single.startsWith(`${publicPath}/`) ? single.slice(publicPath.length) : single;
  // From the last of them on: what stands before it is the path of a base address.
  const meant = stripped.replace(/^\/(?:api|ofrep)(?:\/.*)?(?=\/(?:api|ofrep)\/)/i, '');
  return meant !== path && isRoute(meant) ? meant : null;
}
