import { ViewSearchDto } from './saved-view.dto.js';
import type { SavedView } from './saved-view.entity.js';

export class SavedViewResponse {
  /** Id of the saved view, a UUID. */
  id: string;
  /** Name of the view, unique in the project. */
  name: string;
  /** Filters of the event explorer, as in the query of its URL. */
  search: ViewSearchDto;
  /** Version of the view, incremented by every change and sent as its `ETag`. */
  version: number;
  /** Id of the user who saved the view. */
  created_by: string;
  /** Creation time of the view, RFC 3339, UTC. */
  created_at: Date;
  /** Time of the view's last change, RFC 3339, UTC. */
  updated_at: Date;
}

export class SavedViewPageResponse {
  /** Saved views on this page, sorted by name. */
  items: SavedViewResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export function savedViewResponse(view: SavedView): SavedViewResponse {
  return {
    id: view.id,
    name: view.name,
    search: view.search,
    version: view.version,
    created_by: view.createdBy,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
