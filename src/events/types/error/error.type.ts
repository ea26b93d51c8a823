import type { EventTypeDefinition } from '../event-type-definition.js';
import { isSourceMapPath } from './source-maps/source-map-path.js';

export default {
  name: 'error',
  level: { always: 'error' },
  source: null,
  readsBody: isSourceMapPath,
} satisfies EventTypeDefinition;
