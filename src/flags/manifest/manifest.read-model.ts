import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Flag } from '../entities/flag.entity.js';

/** https://github.com/open-feature/cli, `schema/v0/flag-manifest.json`. */
export interface FlagManifest {
  $schema: string;
  flags: Record<string, { flagType: 'boolean'; defaultValue: false; description: string }>;
}

const SCHEMA = 'https://raw.githubusercontent.com/open-feature/cli/main/schema/v0/flag-manifest.json';

@Injectable()
export class ManifestReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The manifest without archived flags, ordered by key. */
  async get(projectId: string): Promise<FlagManifest> {
    const flags = await this.dataSource.manager.find(Flag, {
      where: { projectId, archived: false },
      order: { key: 'ASC' },
    });
    const entries = flags.map(({ key, name, description }) => {
      const text = description === '' ? name : description;
      return [key, { flagType: 'boolean', defaultValue: false, description: text }] as const;
    });
    return { $schema: SCHEMA, flags: Object.fromEntries(entries) };
  }
}
