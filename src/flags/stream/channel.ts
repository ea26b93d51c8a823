import type { FlagMessage } from './flag-message.js';
import type { FlagReader, Wording } from './flag-reader.js';
import type { ProjectStream } from './project-stream.js';

/** A project that somebody reads, or has read a moment ago. */
export class Channel {
  readonly readers = new Set<FlagReader>();
  /** Readers, and those who wait for the project. */
  open = 0;
  forget: NodeJS.Timeout | undefined;

  constructor(readonly project: Promise<ProjectStream>) {}

  /** Put into bytes once for all readers of a kind, however many they are. */
  tell(message: FlagMessage, { snapshot }: ProjectStream): void {
    const said = new Map<Wording, Buffer>();
    for (const reader of this.readers) {
      let bytes = said.get(reader.wording);
      if (bytes === undefined) {
        bytes = reader.wording(message, snapshot);
        said.set(reader.wording, bytes);
      }
      reader.write(bytes);
    }
  }
}
