import type { DataSource } from 'typeorm';

/** Shows what this version of the service would change in a projection, before a rebuild. */
export interface ProjectionPreview {
  /** Name of the projection. */
  projection: string;
  /** @returns lines for a terminal; null while the projection is built for the first time. */
  preview(dataSource: DataSource, projectId: string): Promise<string | null>;
}
