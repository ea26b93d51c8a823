import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print, table } from './text.js';

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

interface CpuProfile {
  nodes: ProfileNode[];
  samples: number[];
}

/**
 * Prints the functions with the most self time, in percent of the samples in which the process was busy.
 *
 * Samples are counted instead of their durations, because on a busy machine the gaps between them are CPU time of other processes.
 */
export function printTopFunctions(file: string, count = 25): void {
  const { nodes, samples } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
  const names = nameNodes(nodes);
  const self = new Map<string, number>();
  let busy = 0;
  for (const id of samples) {
    const name = names.get(id)!;
    if (name === '(idle)' || name.startsWith('post  node:inspector')) continue;
    busy += 1;
    self.set(name, (self.get(name) ?? 0) + 1);
  }
  const top = [...self].toSorted((a, b) => b[1] - a[1]).slice(0, count);
  print(
    table(
      ['function', 'self %'],
      top.map(([name, hits]) => [name, ((100 * hits) / busy).toFixed(1)]),
    ),
  );
  print(`for DevTools: ${relative(process.cwd(), file)}`);
}

/** A native function alone is not informative, so its name includes the nearest caller outside of Node. */
function nameNodes(nodes: readonly ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  return new Map(
    nodes.map((node) => {
      if (node.callFrame.url !== '') return [node.id, placed(node)];
      let at = parents.get(node.id);
      while (at !== undefined && /^$|^node:/.test(byId.get(at)!.callFrame.url)) at = parents.get(at);
      const name = node.callFrame.functionName || '(anonymous)';
      return [
        node.id,
        at === undefined || name.startsWith('(') ? name : `${name} < ${placed(byId.get(at)!)}`,
      ];
    }),
  );
}

function placed({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const path = url.startsWith('file:') ? relative(process.cwd(), fileURLToPath(url)) : url;
  return `${functionName || '(anonymous)'}  ${path.replace(/^.*node_modules\//, '')}:${lineNumber + 1}`;
}
