import type { FlagMessage } from './flag-message.js';
import type { FlagReader, FrameEncoder } from './flag-reader.js';
import type { ProjectStream } from './project-stream.js';

/** A project with subscribers, or whose last subscriber left a moment ago. */
export class Channel {
  readonly readers = new Set<FlagReader>();
  /** Readers, and those who wait for the project. */
  open = 0;
  forget: NodeJS.Timeout | undefined;

  constructor(readonly project: Promise<ProjectStream>) {}

  /** Encodes the message once for all readers of a kind, however many they are. */
  publish(message: FlagMessage, { snapshot }: ProjectStream): void {
    const encoded = new Map<FrameEncoder, Buffer>();
    for (const reader of this.readers) {
      let bytes = encoded.get(reader.encode);
      if (bytes === undefined) {
        bytes = reader.encode(message, snapshot);
        encoded.set(reader.encode, bytes);
      }
      reader.write(bytes);
    }
  }
}
