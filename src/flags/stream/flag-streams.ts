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
import { requirementKey, type WatchedCredential } from '../../auth/authorization/credential-requirements.js';
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
/** Time for which a project without subscribers keeps its last changes, for subscribers that reconnect. */
const KEEP_MS = 60_000;
/** Pause after a change that could not be read. */
const READ_AGAIN_MS = 1000;

/**
 * Encodes a message for subscribers of one kind, which share the function: it is called once for each change, and they share
 * the bytes.
 *
 * @param snapshot the project's newest snapshot.
 */
export type FrameEncoder = (message: FlagMessage, snapshot: Snapshot) => Buffer;

/** Flags that a subscriber receives, and their format. */
export interface FlagFramesRequest {
  projectId: string;
  /** Revision that the subscriber has; `null`: none. */
  lastEventId: number | null;
  encode: FrameEncoder;
  /** Credential of the subscriber. The stream ends with it, or with its permission to view the flags. */
  caller: WatchedCredential;
}

interface ProjectPipeline {
  /** Emits the newest state immediately, and each later one. */
  states: Observable<StreamState>;
  /** Frames of later states, encoded once for all subscribers of a kind. */
  byKind: Map<FrameEncoder, FramesOfKind>;
}

interface FramesOfKind {
  frames: Observable<Buffer>;
  /** The same frames until the credential ends, shared by all subscribers with this credential. */
  byCredential: Map<string, Observable<Buffer>>;
}

/** Streams changes of flags. The subscribers of a project share one pipeline, from its revisions to encoded frames. */
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
   * Frames for a subscriber: the missed changes, its position, then every change.
   *
   * @throws ProblemError `overloaded` when the replica stops; errors of reading the flags, for a project that is not cached.
   */
  async frames(request: FlagFramesRequest): Promise<Observable<Frame>> {
    const { projectId, lastEventId } = request;
    const { revision } = await this.state(projectId);
    if (lastEventId !== null && lastEventId > revision) await this.readAgain(projectId);
    // No operators: with ten thousand subscribers, each would take a kilobyte more.
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

  /** The project's newest state, once it has at least this revision. */
  async state(projectId: string, revision = 0): Promise<StreamState> {
    const { states } = this.project(projectId);
    const newEnough = states.pipe(filter((state) => state.revision >= revision));
    const state = await firstValueFrom(newEnough, { defaultValue: null });
    if (state === null) throw replicaStops();
    return state;
  }

  /**
   * For a subscriber with a newer revision than this replica: either the replica is behind, or the database was restored to
   * an earlier state. Only reading the database shows which; a wrong assumption could revert an emergency stop.
   */
  private async readAgain(projectId: string): Promise<void> {
    const { revision } = await this.snapshots.readAgain(projectId);
    await this.state(projectId, revision);
  }

  private framesFor(project: ProjectPipeline, request: FlagFramesRequest): Observable<Buffer> {
    const { projectId, encode, caller } = request;
    const { frames, byCredential } = framesOfKind(project, encode);
    const key = requirementKey({ caller, projectId, permission: PERMISSION });
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
   * A snapshot for each new revision, read again until it is as new. Merged, not switched: with changes in quick succession,
   * each would cancel the snapshot of the previous one.
   */
  private changes(projectId: string): Observable<Snapshot> {
    const delay = (): Observable<number> => timer(jitterAround(READ_AGAIN_MS));
    const newest = this.read(projectId).pipe(
      repeat({ delay }),
      retry({ delay }),
      takeWhile(({ revision }) => revision < (this.feed.known(projectId) ?? 0), true),
    );
    // The first subscriber can receive an old snapshot while the database is unavailable.
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

/** Frames of the missed changes, and of the position for a subscriber that missed none. */
function beginning(state: StreamState, { lastEventId, encode }: FlagFramesRequest): Buffer[] {
  return [
    ...state.catchUp(lastEventId).map((message) => encode(message, state.snapshot)),
    sseBytes({ id: String(state.revision), retry: retryMs() }),
  ];
}
