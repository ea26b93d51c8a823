import { ApiProperty } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ProjectQuery } from '../project-query.dto.js';

export class StreamQuery extends ProjectQuery {
  @IsOptional()
  @ApiProperty({
    type: String,
    required: false,
    description:
      'The revision that the reader has, for clients that cannot set the header `Last-Event-ID`. A value that is no id of this stream counts as absent: the stream then begins with a snapshot.',
  })
  last_event_id?: unknown;
}
