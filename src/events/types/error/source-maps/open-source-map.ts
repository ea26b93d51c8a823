import { decodedMappings, FlattenMap, type TraceMap } from '@jridgewell/trace-mapping';

/**
 * Parses a source map of version 3, with or without sections. Returns null for anything else. The mappings are decoded here, because
 * the library would otherwise report broken ones when a position is resolved.
 */
export function openSourceMap(json: string): TraceMap | null {
  try {
    const content: unknown = JSON.parse(json);
    if (typeof content !== 'object' || content === null || !('version' in content) || content.version !== 3)
      return null;
    const map = new FlattenMap(content as ConstructorParameters<typeof FlattenMap>[0]);
    decodedMappings(map);
    return map;
  } catch {
    return null;
  }
}
