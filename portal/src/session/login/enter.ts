import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { components } from '../../api/schema.gen';
import { basePath } from '../../api/service-address';
import { session } from '../../api/session';

type Token = Pick<components['schemas']['TokenResponse'], 'access_token' | 'expires_in'>;

/** @returns a function that begins a session and shows a page of it. Removes all cached data of other users. */
export function useEnter(): (token: Token, path: string) => void {
  const router = useRouter();
  const queries = useQueryClient();
  return useCallback(
    (token, path) => {
      session.adopt(token);
      queries.clear();
      // Replaces the history entry: Back would return to a form that is no longer valid.
      router.history.replace(basePath + path);
    },
    [router, queries],
  );
}
