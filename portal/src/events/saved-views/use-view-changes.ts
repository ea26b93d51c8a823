import { useQueryClient } from '@tanstack/react-query';
import {
  createView,
  deleteView,
  savedViewsQuery,
  updateView,
  type SavedView,
  type ViewSearch,
} from './queries';
import * as strings from './saved-views.strings';

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
