/**
 * Checks imports: the rules of `.dependency-cruiser.mjs`, and that the folders inside each feature form no cycle, which
 * rules for files cannot express.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
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

const failures = summary.violations.map(
  ({ rule, from, to, cycle }) =>
    `${rule.name}: ${[from, ...(cycle?.map((step) => step.name) ?? [to])].join(' → ')}`,
);

const arrows = folderArrows(modules);
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
process.stdout.write(`imports: ${summary.totalCruised} files, ${summary.totalDependenciesCruised} imports\n`);
