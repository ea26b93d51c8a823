import { IsOptional, IsString, MaxLength } from 'class-validator';

export class ProjectQuery {
  /** The project, by id or key. The API key of a project implies it. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;
}
