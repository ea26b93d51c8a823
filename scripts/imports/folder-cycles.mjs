/** A folder directly inside a feature, such as `apps/runs`; a file beside those folders belongs to none of them. The portal is one feature. */
const PART = /^(?:src\/([^/]+\/[^/]+)|(portal)\/src\/([^/]+))\//;
const TEST = /[.]spec[.]tsx?$|^portal\/src\/(?:test\/|.*\/test-[^/]+$)/;
/** `styles` gathers the sheets of all screens, to fix their order. */
const SHEET = /[.]css$/;

function partOf(path) {
  const [, ofService, portal, ofPortal] = PART.exec(path) ?? [];
  return ofService ?? (portal === undefined ? undefined : `${portal}/${ofPortal}`);
}

/** Imports between the parts of the same feature: `apps/runs → apps/dags`, each with one import as its example. */
export function folderArrows(modules) {
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    const from = partOf(source);
    if (from === undefined || TEST.test(source)) continue;
    for (const { resolved } of dependencies) {
      if (SHEET.test(resolved)) continue;
      const to = partOf(resolved);
      const sameFeature = to?.split('/')[0] === from.split('/')[0];
      if (sameFeature && to !== from) arrows.set(`${from} → ${to}`, `${source} imports ${resolved}`);
    }
  }
  return arrows;
}

/** One shortest cycle through each folder that is part of one, every cycle once: `[a, b, a]`. */
export function findCycles(arrows) {
  const targets = new Map();
  for (const arrow of arrows) {
    const [from, to] = arrow.split(' → ');
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const cycles = new Map();
  for (const start of [...targets.keys()].sort()) {
    const cycle = shortestWayBack(start, targets);
    const members = [...new Set(cycle)].sort().join();
    if (cycle && !cycles.has(members)) cycles.set(members, cycle);
  }
  return [...cycles.values()];
}

function shortestWayBack(start, targets) {
  const paths = [[start]];
  const seen = new Set();
  for (const path of paths) {
    for (const next of targets.get(path.at(-1)) ?? []) {
      if (next === start) return [...path, start];
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return null;
}
