import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  Observable,
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  firstValueFrom,
  from,
  map,
  merge,
  mergeMap,
  ReplaySubject,
  repeat,
  retry,
  scan,
  share,
  skip,
  startWith,
  take,
  takeUntil,
  takeWhile,
  timer,
} from 'rxjs';
import { keyOf, type WatchedCredential } from '../../auth/authorization/credential-requirements.js';
import { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import { jitterAround } from '../../common/time/jitter.js';
import type { Frame } from '../../streams/event-stream.js';
import { retryMs } from '../../streams/open-stream.js';
import { replicaStops } from '../../streams/problems.js';
import { sseBytes } from '../../streams/sse-bytes.js';
import { RevisionFeed } from '../revisions/revision-feed.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { Snapshots } from '../snapshot/snapshots.js';
import type { FlagMessage } from './flag-message.js';
import { StreamState } from './stream-state.js';

const PERMISSION = 'flags:view';
/** How long a project without readers keeps its last changes, for readers that reconnect. */
const KEEP_MS = 60_000;
/** After a change that could not be read. */
const READ_AGAIN_MS = 1000;

/**
 * Encodes a message for readers of one kind. Readers of a kind use the same function: it is called once for each
 * change, and they share the bytes.
 *
 * @param snapshot the project's newest snapshot.
 */
export type FrameEncoder = (message: FlagMessage, snapshot: Snapshot) => Buffer;

/** Which flags a reader gets, and in which form. */
export interface FlagFramesRequest {
  projectId: string;
  /** The revision that the reader has; `null` for none. */
  lastEventId: number | null;
  encode: FrameEncoder;
  /** The stream ends with it, or with its permission to view the flags. */
  caller: WatchedCredential;
}

interface ProjectPipeline {
  /** The newest state at once, and each one after it. */
  states: Observable<StreamState>;
  /** The frames of later states, encoded once for all readers of a kind. */
  byKind: Map<FrameEncoder, FramesOfKind>;
}

interface FramesOfKind {
  frames: Observable<Buffer>;
  /** The same until the credential ends, once for all readers that share it. */
  byCredential: Map<string, Observable<Buffer>>;
}

/** Changes of flags as streams. The readers of a project share one pipeline, from its revisions to encoded frames. */
@Injectable()
export class FlagStreams implements OnModuleDestroy {
  private readonly projects = new Map<string, ProjectPipeline>();
  private readonly stopped = new ReplaySubject<void>(1);

  constructor(
    private readonly snapshots: Snapshots,
    private readonly feed: RevisionFeed,
    private readonly credentials: CredentialWatch,
  ) {}

  onModuleDestroy(): void {
    this.stopped.next();
  }

  /**
   * What a reader gets: what it missed, its position, then every change.
   *
   * @throws ProblemError `overloaded` when the replica stops; what reading the flags throws, for a project that was not read before.
   */
  async frames(request: FlagFramesRequest): Promise<Observable<Frame>> {
    const { projectId, lastEventId } = request;
    const { revision } = await this.state(projectId);
    if (lastEventId !== null && lastEventId > revision) await this.readAgain(projectId);
    // No operators: there may be ten thousand readers, and each would keep a kilobyte more.
    return new Observable((reader) => {
      const project = this.project(projectId);
      project.states.pipe(take(1)).subscribe({
        next: (state) => reader.next(beginning(state, request)),
        // The frames fail as well.
        error: () => undefined,
      });
      return this.framesFor(project, request).subscribe(reader);
    });
  }

  /** The project's newest state, once it is at least of this revision. */
  async state(projectId: string, revision = 0): Promise<StreamState> {
    const { states } = this.project(projectId);
    const newEnough = states.pipe(filter((state) => state.revision >= revision));
    const state = await firstValueFrom(newEnough, { defaultValue: null });
    if (state === null) throw replicaStops();
    return state;
  }

  /**
   * For a reader that is ahead of this replica: either the replica is behind, or the database was put back. Only
   * the database knows which; to guess could undo an emergency stop.
   */
  private async readAgain(projectId: string): Promise<void> {
    const { revision } = await this.snapshots.readAgain(projectId);
    await this.state(projectId, revision);
  }

  private framesFor(project: ProjectPipeline, request: FlagFramesRequest): Observable<Buffer> {
    const { projectId, encode, caller } = request;
    const { frames, byCredential } = framesOfKind(project, encode);
    const key = keyOf({ caller, projectId, permission: PERMISSION });
    let ofCredential = byCredential.get(key);
    if (ofCredential === undefined) {
      ofCredential = frames.pipe(
        takeUntil(this.credentials.ended(caller, projectId, PERMISSION)),
        finalize(() => byCredential.delete(key)),
        share(),
      );
      byCredential.set(key, ofCredential);
    }
    return ofCredential;
  }

  private project(projectId: string): ProjectPipeline {
    let project = this.projects.get(projectId);
    if (project === undefined) {
      const states = merge(this.read(projectId), this.changes(projectId)).pipe(
        scan<Snapshot, StreamState, null>(
          (state, snapshot) => state?.next(snapshot) ?? StreamState.first(snapshot),
          null,
        ),
        distinctUntilChanged(),
        takeUntil(this.stopped),
        finalize(() => this.projects.delete(projectId)),
        share({
          connector: () => new ReplaySubject(1),
          resetOnRefCountZero: () => timer(KEEP_MS).pipe(takeUntil(this.stopped)),
        }),
      );
      project = { states, byKind: new Map() };
      this.projects.set(projectId, project);
    }
    return project;
  }

  /**
   * A snapshot for each new revision, read again until it is as new. Merged, not switched: of changes in quick succession, each would
   * cancel the snapshot of the one before.
   */
  private changes(projectId: string): Observable<Snapshot> {
    const delay = (): Observable<number> => timer(jitterAround(READ_AGAIN_MS));
    const newest = this.read(projectId).pipe(
      repeat({ delay }),
      retry({ delay }),
      takeWhile(({ revision }) => revision < (this.feed.known(projectId) ?? 0), true),
    );
    // The snapshot that the first reader gets may be an old one, while the database cannot be queried.
    return this.feed.revisionsOf(projectId).pipe(
      startWith(null),
      mergeMap(() => newest),
    );
  }

  private read(projectId: string): Observable<Snapshot> {
    return defer(() => from(Promise.resolve(this.snapshots.get(projectId))));
  }
}

function framesOfKind({ states, byKind }: ProjectPipeline, encode: FrameEncoder): FramesOfKind {
  let ofKind = byKind.get(encode);
  if (ofKind === undefined) {
    const frames = states.pipe(
      skip(1),
      map(({ message, snapshot }) => encode(message, snapshot)),
      share(),
    );
    ofKind = { frames, byCredential: new Map() };
    byKind.set(encode, ofKind);
  }
  return ofKind;
}

/** What a reader missed, and its position, in case it missed nothing. */
function beginning(state: StreamState, { lastEventId, encode }: FlagFramesRequest): Buffer[] {
  return [
    ...state.catchUp(lastEventId).map((message) => encode(message, state.snapshot)),
    sseBytes({ id: String(state.revision), retry: retryMs() }),
  ];
}
