import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../../database/rows.js';
import { MAX_OPEN_BYTES } from './source-map-limits.js';
import { PackedSourceMap } from './packed-source-map.js';
import { SourceMapStore, type StoredSourceMap } from './source-map.store.js';

const decompress = promisify(brotliDecompress);

/** Opens stored source maps, one at a time, and caches the most recently used ones. */
@Injectable()
export class SourceMapCache {
  private readonly opened = new LRUCache<string, PackedSourceMap>({
    maxSize: MAX_OPEN_BYTES,
    sizeCalculation: ({ size }) => size,
  });
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: SourceMapStore) {}

  /** Null: the map was removed after it was found. */
  async get(database: Queryable, stored: StoredSourceMap): Promise<PackedSourceMap | null> {
    const key = `${stored.projectId} ${stored.debugId} ${stored.sha256}`;
    const opened = this.opened.get(key);
    if (opened !== undefined) return opened;
    // Two at a time would require twice the memory to which the cache is limited.
    const next = this.last.then(async () => this.opened.get(key) ?? (await this.open(database, stored, key)));
    this.last = next.catch(() => undefined);
    return next;
  }

  private async open(
    database: Queryable,
    stored: StoredSourceMap,
    key: string,
  ): Promise<PackedSourceMap | null> {
    const content = await this.store.content(database, stored);
    if (content === null) return null;
    const map = PackedSourceMap.read(await decompress(content));
    this.opened.set(key, map);
    return map;
  }
}
