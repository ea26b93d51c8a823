import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { KnownFlags } from '../../events/known-flags/known-flags.js';

/** Answers which keys in events are keys of flags. Archived flags count: their pages are still there. */
@Injectable()
export class FlagLookup implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly knownFlags: KnownFlags,
  ) {}

  onModuleInit(): void {
    this.knownFlags.use((projectId, keys) => this.existing(projectId, keys));
  }

  async existing(projectId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set();
    const rows = await this.dataSource.query<{ key: string }[]>(
      'SELECT key FROM flags WHERE project_id = $1 AND key = ANY ($2)',
      [projectId, keys],
    );
    return new Set(rows.map(({ key }) => key));
  }
}
