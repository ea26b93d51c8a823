import { IsOptional, IsString, MaxLength } from 'class-validator';
import { ProjectQuery } from '../project-query.dto.js';

export class StreamQuery extends ProjectQuery {
  /** The revision that you have, where the header `Last-Event-ID` cannot be set. */
  @IsOptional()
  @IsString()
  @MaxLength(20)
  last_event_id?: string;
}
