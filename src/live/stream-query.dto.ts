import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';

const MOST_VALUES = 40;

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

const listed = ({ value }: { value: unknown }): unknown => (value === undefined ? undefined : [value].flat());

/** Filters are bounded here; what they may hold is said by the topic that takes them. */
export class LiveStreamQuery {
  /** The project, by id or key. */
  @IsString()
  @MaxLength(64)
  project_id: string;

  /**
   * What to tell about, comma-separated.
   * @example runs
   */
  @IsString()
  @MaxLength(200)
  topics: string;

  /** Of topic `events`: only these types, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayMaxSize(MOST_VALUES)
  @IsString({ each: true })
  @MaxLength(1000, { each: true })
  type?: string[];

  /** Of topic `events`: not these types, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayMaxSize(MOST_VALUES)
  @IsString({ each: true })
  @MaxLength(1000, { each: true })
  not_type?: string[];

  /** Of topic `events`: only these levels, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayMaxSize(MOST_VALUES)
  @IsString({ each: true })
  @MaxLength(1000, { each: true })
  level?: string[];

  /** Of topic `events`: not these levels, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayMaxSize(MOST_VALUES)
  @IsString({ each: true })
  @MaxLength(1000, { each: true })
  not_level?: string[];

  /** Of topic `events`: only these sources, repeated for several. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayMaxSize(MOST_VALUES)
  @IsString({ each: true })
  @MaxLength(1000, { each: true })
  source?: string[];

  /** Of topic `events`: not these sources, repeated for several. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayMaxSize(MOST_VALUES)
  @IsString({ each: true })
  @MaxLength(1000, { each: true })
  not_source?: string[];

  /** Of topic `events`: only those whose `data` contains this JSON object; repeated, all of them. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayMaxSize(MOST_VALUES)
  @IsString({ each: true })
  @MaxLength(1000, { each: true })
  data?: string[];

  /** Of topic `events`: not those whose `data` contains this JSON object; repeated, none of them. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayMaxSize(MOST_VALUES)
  @IsString({ each: true })
  @MaxLength(1000, { each: true })
  not_data?: string[];

  /** Of topic `events`: text that stands somewhere in `data`; letter case does not matter. */
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  q?: string;

  @IsOptional()
  @ApiProperty({
    type: String,
    required: false,
    description:
      'The last id that the reader received, for clients that cannot set the header `Last-Event-ID`. A value that is no id of this stream counts as absent.',
  })
  last_event_id?: unknown;
}
