import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { filtersOf, NO_FILTERS, parseExplorerSearch, type EventFilters, type ExplorerSearch } from './search';

export interface Explorer {
  project: string;
  search: ExplorerSearch;
  filters: EventFilters;
  /** Patches the search parameters; `undefined` removes a filter. `replace` replaces the history entry, e.g. while the user types. */
  change: (patch: Partial<ExplorerSearch>, options?: { replace?: boolean }) => void;
  clear: () => void;
}

/** Search parameters of the explorer, with functions that change them. */
export function useExplorer(): Explorer {
  const { project = '' } = useParams({ strict: false });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const text = JSON.stringify(raw);
  const search = useMemo(() => parseExplorerSearch(JSON.parse(text) as Record<string, unknown>), [text]);
  const filterText = JSON.stringify(filtersOf(search));
  const filters = useMemo(() => JSON.parse(filterText) as EventFilters, [filterText]);
  const navigate = useNavigate();

  const change = useCallback(
    (patch: Partial<ExplorerSearch>, { replace = false }: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => parseExplorerSearch({ ...old, ...patch }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const clear = useCallback(() => change({ ...NO_FILTERS, event: undefined }), [change]);
  return useMemo(
    () => ({ project, search, filters, change, clear }),
    [project, search, filters, change, clear],
  );
}
