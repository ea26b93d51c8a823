import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery } from '../../keyed-states/keyed-state-query.dto.js';

export class FlagEventsQuery extends ProjectChangesQuery {
  /** Returns only events of the flag with this key. */
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  key?: string;
}
