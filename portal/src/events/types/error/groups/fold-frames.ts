import type { ErrorFrame } from './queries';

export interface FramePart {
  isFolded: boolean;
  frames: ErrorFrame[];
}

/** Consecutive frames of libraries are one folded part; without frames of the application, nothing is folded. */
export function foldFrames(frames: readonly ErrorFrame[]): FramePart[] {
  const isFoldable = frames.some(({ in_app: isInApp }) => isInApp);
  const parts: FramePart[] = [];
  for (const frame of frames) {
    const isFolded = isFoldable && !frame.in_app;
    const last = parts.at(-1);
    if (last?.isFolded === isFolded) last.frames.push(frame);
    else parts.push({ isFolded, frames: [frame] });
  }
  return parts;
}
