import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { openSourceMap } from './open-source-map.js';
import { packSourceMap } from './pack-source-map.js';
import type { CompileResult, SourceMapTask } from './source-map-task.js';

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
