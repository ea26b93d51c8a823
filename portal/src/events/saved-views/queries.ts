import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import type { components } from '../../api/schema.gen';
import * as strings from './saved-views.strings';

export type SavedView = components['schemas']['SavedViewResponse'];
export type ViewSearch = components['schemas']['ViewSearchDto'];

/** More than a project can have. */
const LIMIT = 200;

/** By name. Views come and go by people, so no event of the stream makes them stale. */
export const savedViewsQuery = (project: string) =>
  queryOptions({
    queryKey: ['saved-views', project],
    queryFn: async ({ signal }) => {
      const params = { path: { project }, query: { limit: LIMIT } };
      const { items } = await unwrap(api.GET('/api/projects/{project}/views', { params, signal }));
      return items;
    },
    staleTime: 60_000,
  });

export const createView = (project: string, name: string, search: ViewSearch) =>
  unwrap(
    api.POST('/api/projects/{project}/views', { params: { path: { project } }, body: { name, search } }),
  );

/** @param version that the person saw; the service refuses with 412 when there is another by now. */
export const updateView = (
  project: string,
  { id, version }: Pick<SavedView, 'id' | 'version'>,
  fields: { name?: string; search?: ViewSearch },
) =>
  unwrap(
    api.PATCH('/api/projects/{project}/views/{view_id}', {
      params: { path: { project, view_id: id }, header: { 'If-Match': `"${version}"` } },
      body: fields,
    }),
  );

export const deleteView = (project: string, { id, version }: Pick<SavedView, 'id' | 'version'>) =>
  unwrap(
    api.DELETE('/api/projects/{project}/views/{view_id}', {
      params: { path: { project, view_id: id }, header: { 'If-Match': `"${version}"` } },
    }),
  );

/** Something was done that can be taken back. */
export interface Undoable {
  message: string;
  undo: () => Promise<void>;
}

/** What can be done with views. Each rejects with what went wrong. */
export function useViewChanges(project: string): {
  remove: (view: SavedView) => Promise<Undoable>;
  aim: (view: SavedView, search: ViewSearch) => Promise<Undoable>;
  /** As they are now. */
  refresh: () => Promise<SavedView[]>;
} {
  const queries = useQueryClient();
  const query = savedViewsQuery(project);
  const invalidate = () => queries.invalidateQueries({ queryKey: query.queryKey });

  return {
    remove: async (view) => {
      await queries.cancelQueries({ queryKey: query.queryKey });
      queries.setQueryData(query.queryKey, (views) => views?.filter(({ id }) => id !== view.id));
      try {
        await deleteView(project, view);
      } finally {
        await invalidate();
      }
      return {
        message: strings.viewDeleted(view.name),
        undo: async () => {
          await createView(project, view.name, view.search);
          await invalidate();
        },
      };
    },
    aim: async (view, search) => {
      try {
        const saved = await updateView(project, view, { search });
        return {
          message: strings.viewUpdated(view.name),
          undo: async () => {
            await updateView(project, saved, { search: view.search });
            await invalidate();
          },
        };
      } finally {
        await invalidate();
      }
    },
    refresh: () => queries.fetchQuery({ ...query, staleTime: 0 }),
  };
}
