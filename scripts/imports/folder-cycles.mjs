/** A part is a folder directly inside a feature, such as `apps/runs`; files beside those folders belong to no part. The portal is one feature. */
const PART = /^(?:src\/([^/]+\/[^/]+)|(portal)\/src\/([^/]+))\//;
const TEST = /[.]spec[.]tsx?$|^portal\/src\/(?:test\/|.*\/test-[^/]+$)/;
/** Style sheets are ignored: `styles` imports those of all screens, to fix their order. */
const SHEET = /[.]css$/;

function partOf(path) {
  const [, ofService, portal, ofPortal] = PART.exec(path) ?? [];
  return ofService ?? (portal === undefined ? undefined : `${portal}/${ofPortal}`);
}

/** Imports between parts of the same feature, such as `apps/runs → apps/dags`, each with one import as an example. */
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

/** A shortest cycle through each folder that is part of a cycle, without duplicates: `[a, b, a]`. */
export function findCycles(arrows) {
  const targets = new Map();
  for (const arrow of arrows) {
    const [from, to] = arrow.split(' → ');
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const cycles = new Map();
  for (const start of [...targets.keys()].sort()) {
    const cycle = shortestCycleFrom(start, targets);
    const members = [...new Set(cycle)].sort().join();
    if (cycle && !cycles.has(members)) cycles.set(members, cycle);
  }
  return [...cycles.values()];
}

function shortestCycleFrom(start, targets) {
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
