/** What answers before the set-up: the set-up itself, and what operators look at. */
const OPEN = /^\/(?:setup|api\/bootstrap|health|metrics|api\/docs[^/]*|\.well-known)(?:\/|$)/;

/** Express matches routes in any letter case, so this must, too. */
export function isOpenBeforeSetup(path: string): boolean {
  return OPEN.test(path.toLowerCase());
}
