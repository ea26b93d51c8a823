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
