import type { Bug } from './bug.js';
import type { Draw } from './draw.js';

/** Changes that one build of the program makes to all its defects. */
export interface Build {
  root: string;
  windowsRoot: string;
  /** Lines that an edit has added above each file's code. */
  lineShift: number;
  /** Numbers that compilers give to lambdas and anonymous classes. */
  generated: number;
  fileName(bundle: string, tool: Bug['tool']): string;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function drawBuild(draw: Draw): Build {
  const names = new Map<string, string>();
  return {
    root: draw.of([
      '/srv/app',
      '/app',
      `/var/www/releases/${draw.text('123456789', 14)}`,
      `/opt/app/v${draw.int(9)}.${draw.int(99)}`,
    ]),
    windowsRoot: `D:\\a\\${draw.int(999)}\\s`,
    lineShift: draw.int(200),
    generated: draw.between(0, 40),
    fileName: (bundle, tool) => {
      const key = `${tool} ${bundle}`;
      const name = names.get(key) ?? `${bundle}${contentHash(draw, tool)}.js`;
      names.set(key, name);
      return name;
    },
  };
}

function contentHash(draw: Draw, tool: Bug['tool']): string {
  switch (tool) {
    case 'esbuild':
      return `-${draw.text(BASE32, 8)}`;
    case 'vite':
      return `-${draw.of(['B', 'C', 'D'])}${draw.text(BASE64URL, 7)}`;
    case 'webpack':
      return `.${draw.hex(draw.of([8, 16, 20]))}`;
  }
}
