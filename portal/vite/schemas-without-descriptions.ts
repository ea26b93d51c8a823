import type { Plugin } from 'vite';

/** JSON schemas of `contracts` without what is written for their readers: browsers load them as rules. */
export function schemasWithoutDescriptions(): Plugin {
  return {
    name: 'signalbox:schemas-without-descriptions',
    // Before Vite's own plugin makes a module of the JSON.
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contracts[\\/][^?]+\.schema\.json$/ },
      handler: (code) => JSON.stringify(JSON.parse(code, withoutDescription)),
    },
  };
}

/** A text, so that a property that has this name stays. */
function withoutDescription(name: string, value: unknown): unknown {
  return name === 'description' && typeof value === 'string' ? undefined : value;
}
