import { StringDecoder } from 'node:string_decoder';

/** More than an event may have, so that a line that was cut here is dropped as too large, and counted, like any other. */
const MAX_LINE_LENGTH = 300_000;

/** Lines from the pieces of a stream. Holds a bounded part of a line that has not ended. */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8');
  private begun = '';

  constructor(private readonly onLine: (line: string) => void) {}

  push(chunk: Buffer | string): void {
    const lines = (typeof chunk === 'string' ? chunk : this.decoder.write(chunk)).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.append(line);
      this.finish();
    }
    this.append(last);
  }

  /** The stream is over, with or without the end of its last line. */
  end(): void {
    this.append(this.decoder.end());
    this.finish();
  }

  private append(text: string): void {
    const room = MAX_LINE_LENGTH - this.begun.length;
    if (room > 0) this.begun += text.length > room ? text.slice(0, room) : text;
  }

  private finish(): void {
    const line = this.begun;
    this.begun = '';
    if (line.trim() !== '') this.onLine(line);
  }
}
