const PATH = /^\/api\/source-maps\/[^/]+\/*$/i;

/**
 * Whether a request goes to the upload of a source map, which reads its body after its guards. Express matches routes in any letter
 * case and with a slash at the end, so this must, too.
 */
export function isSourceMapPath(path: string): boolean {
  return PATH.test(path);
}
