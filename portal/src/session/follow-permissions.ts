import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { denials } from '../api/client';
import { meQuery, type Me, hasSamePermissions, lostPermissions, type Loss } from './me';

/** Interval after which a change of permissions is detected that no rejected request has revealed. */
const REREAD_MS = 60_000;

/**
 * Keeps the user's permissions up to date. They are read again after each rejection, and every minute while the page is visible.
 * When they have changed, all data of the page is read again, and lost permissions are shown.
 */
export function followPermissions(queryClient: QueryClient): () => void {
  let known: Me | undefined = queryClient.getQueryData(meQuery.queryKey);
  const isMe = (key: QueryKey) => key[0] === meQuery.queryKey[0];
  const reread = () =>
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }, { cancelRefetch: false });
  const refreshOthers = () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isMe(queryKey) });

  const stopCache = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (!isMe(query.queryKey as QueryKey)) return;
    if (type === 'removed') known = undefined;
    if (type !== 'updated' || query.state.data === known) return;
    const before = known;
    known = query.state.data as Me | undefined;
    if (before === undefined || known === undefined) return;
    if (before.user.id !== known.user.id || hasSamePermissions(before, known)) return;
    const losses = lostPermissions(before, known);
    if (losses.length > 0) void notify(losses);
    refreshOthers();
  });
  const stopDenials = denials.subscribe((isOfChange) => {
    reread();
    // What an object states in `can` may be old while the permissions on its project are the same.
    if (isOfChange) refreshOthers();
  });
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && known !== undefined) reread();
  }, REREAD_MS);
  return () => {
    stopCache();
    stopDenials();
    clearInterval(timer);
  };
}

/** What it needs is loaded on first use: few people lose a permission while a page is open. */
async function notify(losses: readonly Loss[]): Promise<void> {
  try {
    const { notifyLoss } = await import('./notify-loss');
    losses.forEach(notifyLoss);
  } catch {
    // The chunk could not be loaded, e.g. without a network: the page is still updated to the new permissions.
  }
}
