/** What answers before the set-up: the set-up itself with the portal's files, and what operators read. */
const OPEN =
  /^\/(?:setup|assets|boot\.(?:js|css)|favicon\.svg|api\/bootstrap|health\/[^/]+|metrics|api\/docs[^/]*|\.well-known)(?:\/|$)/;

/** Express matches routes in any letter case, so this must, too. */
export function isOpenBeforeSetup(path: string): boolean {
  return OPEN.test(path.toLowerCase());
}
