const PATH = /^\/api\/v1\/apps\/[^/]+\/versions\/*$/i;

/**
 * Whether a request goes to the publish route (or lists versions, without a body), which parses its body after its budget
 * was checked. Express matches routes in any letter case and with a slash at the end, so this must, too.
 */
export function isPublishPath(path: string): boolean {
  return PATH.test(path);
}
