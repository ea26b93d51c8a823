import type { Plugin } from 'vite';

/**
 * Fails the build when chunks import each other in a cycle: a module would run before its dependencies, which shows
 * only in the browser, as an empty page.
 */
export function noCircularChunks(): Plugin {
  return {
    name: 'signalbox:no-circular-chunks',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        const start = path.indexOf(file);
        if (start >= 0) this.error(`Chunks import each other: ${[...path.slice(start), file].join(' > ')}`);
        if (done.has(file)) return;
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') for (const next of chunk.imports) visit(next, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
