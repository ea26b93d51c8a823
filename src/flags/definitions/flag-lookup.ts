import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { KnownFlags } from '../../events/known-flags/known-flags.js';
import { Flag } from '../entities/flag.entity.js';

/** Finds the keys in events that are keys of flags. Archived flags are included: their pages still exist. */
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
    const flags = await this.dataSource.manager.find(Flag, {
      select: { key: true },
      where: { projectId, key: In([...keys]) },
    });
    return new Set(flags.map(({ key }) => key));
  }
}
