const EVERY_MS = 200;

export interface Progress {
  doneBytes: number;
  totalBytes: number | null;
}

/** Rewrites one line on standard error. Only in a terminal: nothing is written to a log. */
export class ProgressLine {
  private shownMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly what: string,
    private readonly output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  ) {}

  show({ doneBytes, totalBytes }: Progress): void {
    const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
    const share = totalBytes ? ` (${Math.min(100, Math.round((100 * doneBytes) / totalBytes))} %)` : '';
    this.showText(`${mebibytes(doneBytes)}${share}`);
  }

  showText(text: string): void {
    const now = performance.now();
    if (!this.output.isTTY || now - this.shownMs < EVERY_MS) return;
    this.shownMs = now;
    this.output.write(`\r\x1b[K${this.what}: ${text}`);
  }

  end(): void {
    if (this.shownMs !== Number.NEGATIVE_INFINITY) this.output.write('\r\x1b[K');
  }
}
