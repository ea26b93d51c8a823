import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class StreamQuery {
  /** Id or key of the project. Optional with an API key, which belongs to a project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  @IsOptional()
  @ApiProperty({
    type: String,
    required: false,
    description:
      'Revision that the client has, for clients that cannot set the header `Last-Event-ID`. A value that is not an id of this stream is ignored, and the stream starts with a snapshot.',
  })
  last_event_id?: unknown;
}
