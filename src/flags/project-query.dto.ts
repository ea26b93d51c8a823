import { IsOptional, IsString, MaxLength } from 'class-validator';

export class ProjectQuery {
  /** Id or key of the project. May be absent with an API key, which implies its project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;
}
