/** Version of the layout; a map of another version cannot be read. */
export const FORMAT = 1;
/**
 * Fields of a segment: column of the generated line, source, line, column and name in it; the last four are -1 if absent.
 * From 0.
 */
export const FIELDS = ['generated', 'source', 'line', 'column', 'name'] as const;
export const MAX_TEXT_LENGTH = 1024;

const HEAD_NUMBERS = 4;
const BYTES = Int32Array.BYTES_PER_ELEMENT;
/** Approximate number of bytes of a text in addition to its characters. */
const TEXT_BYTES = 40;

export interface PackedTexts {
  /** Sources, each with whether the map's ignore list contains it. */
  sources: [string, boolean][];
  names: string[];
}

/** A position in a source, from 1. */
export interface OriginalPosition {
  source: string;
  line: number;
  column: number;
  /** Original name of the identifier at this position. */
  name: string | null;
  isIgnored: boolean;
}

/** Resolves positions by a source map in the format of `packSourceMap`. */
export class PackedSourceMap {
  private constructor(
    private readonly texts: PackedTexts,
    /** Number of the first segment of each line, followed by the number of segments. */
    private readonly starts: Int32Array,
    private readonly columns: readonly Int32Array[],
    /** Approximate size in memory, in bytes. */
    readonly size: number,
  ) {}

  /** @throws TypeError for another format. */
  static read(packed: Uint8Array): PackedSourceMap {
    // Columns are views of the buffer, which have to be aligned.
    const bytes = packed.byteOffset % BYTES === 0 ? packed : Uint8Array.from(packed);
    const numbers = (from: number, count: number): Int32Array =>
      new Int32Array(bytes.buffer, bytes.byteOffset + from * BYTES, count);
    const [format, textLength = 0, lines = 0, segments = 0] = numbers(0, HEAD_NUMBERS);
    if (format !== FORMAT) throw new TypeError(`A packed source map has the format ${format}`);
    const starts = new Int32Array(lines + 1);
    starts.set(numbers(HEAD_NUMBERS, lines), 1);
    addUp(starts);
    const columns = FIELDS.map((_, field) => numbers(HEAD_NUMBERS + lines + field * segments, segments));
    columns.forEach(addUp);
    const end = (HEAD_NUMBERS + lines + FIELDS.length * segments) * BYTES;
    const texts = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset + end, textLength).toString(),
    ) as PackedTexts;
    const texted = 2 * textLength + TEXT_BYTES * (texts.sources.length + texts.names.length);
    return new PackedSourceMap(texts, starts, columns, end + starts.byteLength + texted);
  }

  /**
   * Original position of the last segment at or before a position.
   *
   * @param line from 1
   * @param column from 0
   */
  originalOf(line: number, column: number): OriginalPosition | null {
    const [generated, sources, lines, columns, names] = this.columns as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    const first = this.starts[line - 1];
    const end = this.starts[line];
    if (first === undefined || end === undefined) return null;
    const found = lastAtOrBefore(generated, first, end, column);
    const source = this.texts.sources[sources[found] ?? -1];
    if (found < first || source === undefined) return null;
    return {
      source: source[0],
      line: (lines[found] ?? 0) + 1,
      column: (columns[found] ?? 0) + 1,
      name: this.texts.names[names[found] ?? -1] ?? null,
      isIgnored: source[1],
    };
  }
}

/** As in `@jridgewell/trace-mapping`: of several equal to the value the first, of several before it the last. */
function lastAtOrBefore(sorted: Int32Array, first: number, end: number, value: number): number {
  const from = firstFrom(sorted, first, end, value);
  return from < end && sorted[from] === value ? from : from - 1;
}

/** First index from `first` on whose value is at least `value`. */
function firstFrom(sorted: Int32Array, first: number, end: number, value: number): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addUp(numbers: Int32Array): void {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) {
    sum += numbers[i] ?? 0;
    numbers[i] = sum;
  }
}
