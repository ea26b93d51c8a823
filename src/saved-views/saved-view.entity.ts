import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../auth/entities/user.entity.js';
import { Project } from '../project-table/project.entity.js';
import type { ViewSearchDto } from './saved-view.dto.js';

/** Search parameters of the explorer's address, without undefined fields. */
export type ViewSearch = Readonly<ViewSearchDto>;

/** A named search of the event explorer. */
@Entity('saved_views')
@Index('uq_saved_views_name', ['projectId', 'name'], { unique: true })
export class SavedView {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_saved_views' })
  id: string;

  @ForeignKey(() => Project, { name: 'fk_saved_views_project' })
  @Column({ name: 'project_id', type: 'uuid' })
  projectId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  search: ViewSearch;

  @Column({ type: 'integer', default: 1 })
  version: number;

  @ForeignKey(() => User, { name: 'fk_saved_views_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
