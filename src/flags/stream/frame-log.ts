/** One `flags.changed` message: what leads from one revision to a later one. */
export interface ChangeFrame {
  revision: number;
  prevRevision: number;
  /** JSON, made once for all who listen. */
  data: string;
}

/**
 * The last frames of a project, so that a reader who was away for a moment gets what it missed instead of
 * everything. Bounded by count and by characters.
 */
export class FrameLog<Frame extends ChangeFrame = ChangeFrame> {
  private readonly frames: Frame[] = [];
  private length = 0;

  constructor(
    private readonly maxFrames = 500,
    private readonly maxLength = 1_000_000,
  ) {}

  add(frame: Frame): void {
    this.frames.push(frame);
    this.length += frame.data.length;
    while (this.frames.length > this.maxFrames || this.length > this.maxLength) {
      this.length -= this.frames.shift()?.data.length ?? 0;
    }
  }

  /**
   * The frames that lead from `revision` to the newest; `null` when some of them are not here any more, or
   * never were: the reader then needs a snapshot.
   *
   * @param newest the revision that the frames lead to.
   */
  since(revision: number, newest: number): readonly Frame[] | null {
    if (revision === newest) return [];
    if (revision > newest) return null;
    const missed = this.frames.filter((frame) => frame.revision > revision);
    const first = missed[0];
    return first !== undefined && first.prevRevision <= revision ? missed : null;
  }
}
