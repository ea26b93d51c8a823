import type { Plugin } from 'vite';

/** Removes the descriptions from the JSON schemas of `contracts`: browsers need only the rules. */
export function schemasWithoutDescriptions(): Plugin {
  return {
    name: 'signalbox:schemas-without-descriptions',
    // Runs before Vite's own plugin converts the JSON to a module.
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contracts[\\/][^?]+\.schema\.json$/ },
      handler: (code) => JSON.stringify(JSON.parse(code, withoutDescription)),
    },
  };
}

/** Removes strings only, so that a property with the name `description` stays. */
function withoutDescription(name: string, value: unknown): unknown {
  return name === 'description' && typeof value === 'string' ? undefined : value;
}
