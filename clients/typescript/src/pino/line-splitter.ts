import { StringDecoder } from 'node:string_decoder';

/** Larger than the limit of an event, so that a line that was truncated here is dropped and counted as too large, like any other. */
const MAX_LINE_LENGTH = 300_000;

/** Splits the chunks of a stream into lines. Keeps a bounded part of a line that has not ended. */
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

  /** Called at the end of the stream, whose last line may lack its line break. */
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
