import type { ServerResponse } from 'node:http';
import type { Observable } from 'rxjs';
import type { StreamHolder } from './stream-holder.js';

/** What a stream is about, as metrics name it. */
export type StreamKind = 'flags' | 'live' | 'logs' | 'ofrep';

/** A message as it goes over the wire, in one or several parts, which any number of readers may share. */
export type Frame = Buffer | readonly Buffer[];

/** An open stream of server-sent events. */
export interface EventStream {
  kind: StreamKind;
  holder: StreamHolder;
  response: ServerResponse;
  /** What its reader gets. The response ends with it, also when it fails: the reader reconnects with the last id that it has seen. */
  frames: Observable<Frame>;
}
