import type { ProjectionPreview } from '../discover.js';
import { CURRENT_RULE } from './fingerprint/fingerprint-of.js';
import { previewGroups, previewText } from './projection/preview-groups.js';
import { SourceMapCache } from './source-maps/source-map-cache.js';
import { SourceMapStore } from './source-maps/source-map.store.js';
import { Symbolicator } from './source-maps/symbolicator.js';

export default {
  projection: 'errors',
  async preview(dataSource, projectId) {
    const maps = new SourceMapStore();
    const symbolicator = new Symbolicator(maps, new SourceMapCache(maps));
    const found = await previewGroups(dataSource, symbolicator, CURRENT_RULE, projectId);
    return found === null ? null : previewText(found, CURRENT_RULE.version);
  },
} satisfies ProjectionPreview;
