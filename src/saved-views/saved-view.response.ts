import { ViewSearchDto } from './dto/view-search.dto.js';
import type { SavedView } from './saved-view.entity.js';

export class SavedViewResponse {
  id: string;
  name: string;
  /** The search parameters of the explorer's address. */
  search: ViewSearchDto;
  version: number;
  /** Id of the user. */
  created_by: string;
  created_at: Date;
  updated_at: Date;
}

export class SavedViewPageResponse {
  items: SavedViewResponse[];
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
