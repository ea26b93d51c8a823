import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsOptional, IsString, MaxLength } from 'class-validator';
import { IfPresent } from '../common/validation/if-present.js';

const MAX_VALUES = 40;

/** Accepts one or several texts, which the topic that uses them splits. */
function IsFilterList(): PropertyDecorator {
  return applyDecorators(
    IsString({ each: true }),
    ArrayMaxSize(MAX_VALUES),
    Transform(({ value }: { value: unknown }) => (value === undefined ? undefined : [value].flat())),
    IfPresent(),
  );
}

/** Only the size of filters is validated here; the topic that uses them validates their contents. */
export class LiveStreamQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(64)
  project_id: string;

  /**
   * Topics to stream, comma-separated.
   * @example runs
   */
  @IsString()
  @MaxLength(200)
  topics: string;

  /** Topic `events`: streams only these types, comma-separated or repeated. */
  @IsFilterList()
  @MaxLength(1000, { each: true })
  type?: string[];

  /** Topic `events`: excludes these types, comma-separated or repeated. */
  @IsFilterList()
  @MaxLength(1000, { each: true })
  not_type?: string[];

  /** Topic `events`: streams only these levels, comma-separated or repeated. */
  @IsFilterList()
  @MaxLength(1000, { each: true })
  level?: string[];

  /** Topic `events`: excludes these levels, comma-separated or repeated. */
  @IsFilterList()
  @MaxLength(1000, { each: true })
  not_level?: string[];

  /** Topic `events`: streams only these sources. Repeat the parameter for several sources. */
  @IsFilterList()
  @MaxLength(1000, { each: true })
  source?: string[];

  /** Topic `events`: excludes these sources. Repeat the parameter for several sources. */
  @IsFilterList()
  @MaxLength(1000, { each: true })
  not_source?: string[];

  /**
   * Topic `events`: streams only events whose `data` contains this JSON object. When the parameter is repeated, all objects must
   * be contained.
   */
  @IsFilterList()
  @MaxLength(1000, { each: true })
  data?: string[];

  /**
   * Topic `events`: excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain
   * any of the objects are excluded.
   */
  @IsFilterList()
  @MaxLength(1000, { each: true })
  not_data?: string[];

  /** Topic `events`: streams only events with a value in `data` that contains this text, in any letter case. */
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  q?: string;

  /** Topic `events`: streams only events that match this search query. */
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  query?: string;

  @IsOptional()
  @ApiProperty({
    type: String,
    required: false,
    description:
      'Id of the last message that the client received, for clients that cannot set the header `Last-Event-ID`. A value that is not an id of this stream is ignored.',
  })
  last_event_id?: unknown;
}
