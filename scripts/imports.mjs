/**
 * Checks who imports whom: the rules of `.dependency-cruiser.mjs`, and that the folders inside each feature form no
 * cycle, which rules of files cannot say. A known violation that no longer occurs fails as well.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { KNOWN_FOLDER_ARROWS, KNOWN_VIOLATIONS } from '../.dependency-cruiser.mjs';
import { findCycles, folderArrows } from './imports/folder-cycles.mjs';

const root = join(import.meta.dirname, '..');
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'src', 'portal/src'];
const output = execFileSync(process.execPath, [cruiser, ...args], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { modules, summary } = JSON.parse(output);

const failures = [];

const unusedExceptions = new Set(KNOWN_VIOLATIONS);
for (const { rule, from, to, cycle } of summary.violations) {
  const known = KNOWN_VIOLATIONS.find(
    (entry) => (entry.from === from && entry.to === to) || (cycle && entry.from === to && entry.to === from),
  );
  if (known) unusedExceptions.delete(known);
  else failures.push(`${rule.name}: ${[from, ...(cycle?.map((step) => step.name) ?? [to])].join(' → ')}`);
}
for (const { from, to } of unusedExceptions) {
  failures.push(`remove from KNOWN_VIOLATIONS, it no longer occurs: ${from} → ${to}`);
}

const arrows = folderArrows(modules);
for (const known of KNOWN_FOLDER_ARROWS) {
  if (!arrows.delete(known)) failures.push(`remove from KNOWN_FOLDER_ARROWS, it no longer occurs: ${known}`);
}
for (const cycle of findCycles(arrows.keys())) {
  failures.push(`cycle of folders: ${cycle.join(' → ')}`);
  cycle.slice(1).forEach((to, index) => failures.push(`  ${arrows.get(`${cycle[index]} → ${to}`)}`));
}

if (failures.length > 0) {
  process.stderr.write(
    `${failures.join('\n')}\n\n${failures.length} lines on imports; rules: .dependency-cruiser.mjs\n`,
  );
  process.exit(1);
}
const counts = `${summary.totalCruised} files, ${summary.totalDependenciesCruised} imports`;
const known = KNOWN_VIOLATIONS.length + KNOWN_FOLDER_ARROWS.length;
process.stdout.write(`imports: ${counts}, ${known} known violations\n`);
