import type { Plugin } from 'vite';

/**
 * Lets a module import a CSS module for its styles alone. Vite declares CSS modules free of side effects, so that an import
 * whose class names are not used would be dropped, and the styles would move to the first screen that uses them.
 */
export function keepSharedStyles(): Plugin {
  return {
    name: 'signalbox:keep-shared-styles',
    apply: 'build',
    enforce: 'post',
    transform(_code, id) {
      return id.endsWith('.module.css') ? { moduleSideEffects: 'no-treeshake' } : null;
    },
  };
}
