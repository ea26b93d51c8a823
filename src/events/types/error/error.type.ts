import type { EventTypeDefinition } from '../event-type-definition.js';

const PATH = /^\/api\/source-maps\/[^/]+\/*$/i;

/**
 * Whether a request goes to the upload of a source map, which reads its body after its guards. Express matches routes in any letter
 * case and with a slash at the end, so this must, too.
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
