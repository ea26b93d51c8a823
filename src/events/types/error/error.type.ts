import type { EventTypeDefinition } from '../event-type-definition.js';

const PATH = /^\/api\/source-maps\/[^/]+\/*$/i;

/**
 * Whether a path is that of the source map upload, whose guard reads the body. Express matches routes in any letter case and
 * with a trailing slash; this function must, too.
 */
function isSourceMapPath(path: string): boolean {
  return PATH.test(path);
}

export default {
  name: 'error',
  level: { always: 'error' },
  source: null,
  readsBody: isSourceMapPath,
} satisfies EventTypeDefinition;
