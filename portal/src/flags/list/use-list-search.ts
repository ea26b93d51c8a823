import * as v from 'valibot';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { flagListSearch, type FlagListSearch } from '../search';

/** The list's search parameters, and how to change them. `undefined` removes a filter. */
export function useListSearch(): [
  FlagListSearch,
  (change: Partial<FlagListSearch>, options?: { replace?: boolean }) => void,
] {
  const search = v.parse(flagListSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = useCallback(
    (fields: Partial<FlagListSearch>, { replace = false } = {}) => {
      const next = (before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...fields }).filter(([, value]) => value !== undefined),
        );
      void navigate({ to: '.', search: next as never, replace });
    },
    [navigate],
  );
  return [search, change];
}
