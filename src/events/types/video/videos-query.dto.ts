import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';

export class VideosQuery extends ProjectPageQuery {
  /** Returns only jobs whose id contains this text, in any letter case. */
  @IsOptional()
  @IsSearchText()
  q?: string;
}
