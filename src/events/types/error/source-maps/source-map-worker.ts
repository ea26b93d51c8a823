import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { decodedMappings, isIgnored, type TraceMap, FlattenMap } from '@jridgewell/trace-mapping';
import { FIELDS, FORMAT, MAX_TEXT_LENGTH, type PackedTexts } from './packed-source-map.js';

/** Task of the thread that compiles source maps. */
export interface SourceMapTask {
  /** JSON in UTF-8. */
  json: Uint8Array;
  maxSegments: number;
}

/** Stored form of a source map. */
export interface CompiledSourceMap {
  /** SHA-256 of the JSON as it was sent. */
  sha256: Uint8Array;
  /** Output of `packSourceMap`, compressed with Brotli. */
  content: Uint8Array;
}

export type CompileResult = CompiledSourceMap | 'invalid' | 'too large';

/** Brotli quality. For columns of differences, the output is smaller and faster than with quality 5. */
const QUALITY = 4;

/** Runs in a worker thread of {@link SourceMapCompiler}: a map of 30 MB takes more than a second. */
export default function compile({ json, maxSegments }: SourceMapTask): CompileResult {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString();
  const map = openSourceMap(text);
  if (map === null) return 'invalid';
  const packed = packSourceMap(map, maxSegments);
  if (packed === null) return 'too large';
  return {
    sha256: createHash('sha256').update(json).digest(),
    content: brotliCompressSync(packed, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  };
}

/**
 * Encodes the parts of a source map that symbolication requires as columns of numbers, each relative to the previous one, which
 * compress well and are opened without parsing: {@link PackedSourceMap} reads them. The contents of the sources are omitted.
 *
 * @returns null when the map has more than `maxSegments` segments or lines
 */
export function packSourceMap(map: TraceMap, maxSegments: number): Buffer | null {
  const lines = decodedMappings(map);
  const segments = lines.reduce((sum, line) => sum + line.length, 0);
  if (segments > maxSegments || lines.length > maxSegments) return null;
  const texts: PackedTexts = {
    sources: map.resolvedSources.map((source) => [source.slice(0, MAX_TEXT_LENGTH), isIgnored(map, source)]),
    names: map.names.map((name) => String(name).slice(0, MAX_TEXT_LENGTH)),
  };
  const text = Buffer.from(JSON.stringify(texts));
  const head = Int32Array.of(FORMAT, text.length, lines.length, segments);
  const lengths = Int32Array.from(lines, (line) => line.length);
  const columns = FIELDS.map((_, field) => column(lines, field, segments));
  return Buffer.concat([head, lengths, ...columns].map(bytesOf).concat(text));
}

function column(lines: readonly (readonly number[][])[], field: number, segments: number): Int32Array {
  const numbers = new Int32Array(segments);
  let at = 0;
  let before = 0;
  for (const line of lines) {
    for (const segment of line) {
      // Segments without a source or a name have fewer fields.
      const value = segment[field] ?? -1;
      numbers[at++] = value - before;
      before = value;
    }
  }
  return numbers;
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/**
 * Parses a source map of version 3, with or without sections. Returns null for other input. The mappings are decoded here, because
 * the library would otherwise report invalid ones only when a position is resolved.
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
