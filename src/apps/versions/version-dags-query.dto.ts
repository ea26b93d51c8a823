import { IsString, MaxLength } from 'class-validator';

export class VersionDagsQuery {
  /** Id or key of the project in which the version would be installed. */
  @IsString()
  @MaxLength(64)
  project_id: string;
}
