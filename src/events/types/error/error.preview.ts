import type { ProjectionPreview } from '../projection-preview.js';
import { CURRENT_RULE } from './projection/fingerprint-rule.js';
import { previewGroups } from './projection/preview-groups.js';
import { previewText } from './projection/preview-text.js';
import { OpenSourceMaps } from './source-maps/open-source-maps.js';
import { SourceMapStore, type Query } from './source-maps/source-map.store.js';
import { Symbolicator } from './source-maps/symbolicator.js';

export default {
  projection: 'errors',
  async preview(dataSource, projectId) {
    const query: Query = (sql, parameters) => dataSource.query(sql, [...parameters]);
    const maps = new SourceMapStore();
    const symbolicator = new Symbolicator(maps, new OpenSourceMaps(maps));
    const found = await previewGroups(query, symbolicator, CURRENT_RULE, projectId);
    return found === null ? null : previewText(found, CURRENT_RULE.version);
  },
} satisfies ProjectionPreview;
