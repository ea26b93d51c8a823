import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import type { components } from '../../api/schema.gen';
import * as strings from './saved-views.strings';

export type SavedView = components['schemas']['SavedViewResponse'];
export type ViewSearch = components['schemas']['ViewSearchDto'];

/** Exceeds the number of views that a project can have. */
const LIMIT = 200;

/** Saved views by name. The live stream does not report changes of views. */
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

/** @param version version that the user saw; the service responds with 412 when the view has a newer one. */
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

/** Message of a completed change, and its undo. */
export interface Undoable {
  message: string;
  undo: () => Promise<void>;
}

/** Changes of views. Each rejects with a `Problem`. */
export function useViewChanges(project: string): {
  remove: (view: SavedView) => Promise<Undoable>;
  aim: (view: SavedView, search: ViewSearch) => Promise<Undoable>;
  /** Refetches the views. */
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
