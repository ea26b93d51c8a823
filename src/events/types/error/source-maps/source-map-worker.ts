import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { packSourceMap, openSourceMap } from './pack-source-map.js';

/** Work for the thread that compiles source maps. */
export interface SourceMapTask {
  /** JSON in UTF-8. */
  json: Uint8Array;
  maxSegments: number;
}

/** What is stored of a source map. */
export interface CompiledSourceMap {
  /** Of the JSON as it was sent. */
  sha256: Uint8Array;
  /** What `packSourceMap` wrote, compressed with Brotli. */
  content: Uint8Array;
}

export type CompileResult = CompiledSourceMap | 'invalid' | 'too large';

/** Smaller and faster than 5 for columns of differences. */
const QUALITY = 4;

/** Runs in a worker thread of {@link SourceMapCompiler}: a map of 30 MB takes a second and more. */
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
