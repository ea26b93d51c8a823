import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { components } from '../api/schema.gen';
import type { Flag } from './flag';
import { flagKeys } from './queries';

type Pages = InfiniteData<components['schemas']['FlagListResponse'], string | null>;

/** Changes a flag wherever it is shown; nothing is moved, so that a row does not jump away under the mouse. */
export function putFlag(queries: QueryClient, project: string, key: string, fields: Partial<Flag>): void {
  queries.setQueriesData<Pages>({ queryKey: flagKeys.lists(project) }, (data) => {
    if (data === undefined) return data;
    return {
      ...data,
      pages: data.pages.map((page) =>
        page.items.some((flag) => flag.key === key)
          ? { ...page, items: page.items.map((flag) => (flag.key === key ? { ...flag, ...fields } : flag)) }
          : page,
      ),
    };
  });
  queries.setQueryData<Flag>(flagKeys.one(project, key), (flag) => flag && { ...flag, ...fields });
}

/** The flag as it is known here; `undefined` when no screen has loaded it. */
export function cachedFlag(queries: QueryClient, project: string, key: string): Flag | undefined {
  const one = queries.getQueryData<Flag>(flagKeys.one(project, key));
  const listed = queries
    .getQueriesData<Pages>({ queryKey: flagKeys.lists(project) })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
    .filter((flag) => flag.key === key);
  return [one, ...listed].reduce((newest, flag) =>
    flag !== undefined && (newest === undefined || flag.version > newest.version) ? flag : newest,
  );
}
