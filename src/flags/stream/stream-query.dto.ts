import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ProjectQuery } from '../project-query.dto.js';

export class StreamQuery extends ProjectQuery {
  @IsOptional()
  @ApiProperty({
    type: String,
    required: false,
    description:
      'Revision that the client has, for clients that cannot set the header `Last-Event-ID`. A value that is not an id of this stream counts as absent: the stream then starts with a snapshot.',
  })
  last_event_id?: unknown;
}
