const PATH = /^\/api\/v1\/apps\/runs\/[^/]+\/(?:callback|token)\/*$/i;

/**
 * Whether a request goes to a route for signed messages of a run, whose body must not be parsed before its signature was checked.
 * Express matches routes in any letter case and with a slash at the end, so this must, too.
 */
export function isCallbackPath(path: string): boolean {
  return PATH.test(path);
}
