import type { Draw } from './draw.js';
import { capitalize, ERROR_TYPES, NOUNS, VERBS } from './words.js';

export const PLATFORMS = [
  'node',
  'bundle',
  'minified',
  'python',
  'java',
  'go',
  'rust',
  'dotnet',
  'ruby',
  'php',
  'message',
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** A call in the application's code, which is the same in every build. */
export interface Call {
  folder: string;
  file: string;
  verb: string;
  noun: string;
}

/** One defect of a program; each of its events is one occurrence. */
export interface Bug {
  platform: Platform;
  type: string;
  /** The innermost call comes first. */
  calls: Call[];
  /** Contains placeholders such as `{number}` and `{uuid}`, whose values differ from event to event. */
  message: string;
  /** Name of the bundle, for code that runs in a browser. */
  bundle: string;
  tool: 'esbuild' | 'vite' | 'webpack';
  /** The innermost call is inside of an anonymous function. */
  isInCallback: boolean;
  isRecursive: boolean;
}

/** Share of each platform in percent. */
const SHARES: Readonly<Record<Platform, number>> = {
  node: 22,
  bundle: 18,
  minified: 14,
  python: 10,
  java: 10,
  go: 5,
  rust: 3,
  dotnet: 4,
  ruby: 3,
  php: 3,
  message: 8,
};

const VALUES = [
  '{number}',
  '{uuid}',
  '{hex}',
  '{email}',
  '{url}',
  '{quoted}',
  '{ip}',
  '{date}',
  '{path}',
  '{list}',
];

export function drawBug(draw: Draw, previous: Bug | undefined): Bug {
  // A defect similar to a previous one: the same calls, but another innermost function, type or message.
  if (previous !== undefined && draw.chance(0.1)) return sibling(draw, previous);
  const platform = drawPlatform(draw);
  return {
    platform,
    type: draw.of(ERROR_TYPES),
    calls: Array.from({ length: draw.between(2, 7) }, () => drawCall(draw)),
    message: drawMessage(draw, platform),
    bundle: `${draw.of(NOUNS)}${draw.of(['', '', '-page', '-view', '.chunk'])}`,
    tool: draw.of(['esbuild', 'vite', 'webpack']),
    isInCallback: draw.chance(0.25),
    isRecursive: draw.chance(0.05),
  };
}

function sibling(draw: Draw, bug: Bug): Bug {
  const message = drawMessage(draw, bug.platform);
  // Where names are minified, only the message identifies the defect.
  if (bug.platform === 'minified' || bug.platform === 'message') return { ...bug, message };
  const others = ERROR_TYPES.filter((type) => type !== bug.type);
  if (draw.chance(0.5)) return { ...bug, message, type: draw.of(others) };
  return { ...bug, message, calls: [drawCall(draw), ...bug.calls.slice(1)] };
}

function drawPlatform(draw: Draw): Platform {
  let rest = draw.int(100);
  for (const platform of PLATFORMS) {
    rest -= SHARES[platform];
    if (rest < 0) return platform;
  }
  return 'message';
}

function drawCall(draw: Draw): Call {
  const noun = draw.of(NOUNS);
  return {
    folder: draw.of(NOUNS),
    file: draw.chance(0.2) ? 'index' : noun,
    verb: draw.of(VERBS),
    noun: draw.of(NOUNS),
  };
}

function drawMessage(draw: Draw, platform: Platform): string {
  if (platform === 'minified' && draw.chance(0.5)) {
    const property = `${draw.of(VERBS)}${capitalize(draw.of(NOUNS))}`;
    return draw.of([
      `Cannot read properties of undefined (reading '${property}')`,
      `{minified}.${property} is not a function`,
      `Cannot set properties of null (setting '${property}')`,
    ]);
  }
  const subject = `${draw.of(['could not', 'failed to', 'unable to'])} ${draw.of(VERBS)} ${draw.of(NOUNS)}`;
  const place = draw.of(['of', 'in', 'for', 'with']);
  return `${subject} ${draw.of(VALUES)} ${place} ${draw.of(NOUNS)} ${draw.of(NOUNS)} ${draw.of(VALUES)}`;
}
