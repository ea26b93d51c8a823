import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PACKAGE, PackageTools } from './package-tools.js';
import { installedAirflow } from './real-airflow.js';

/** Detects hanging: the package's tests take a minute on an idle machine, and many times that beside other work. */
const TIMEOUT_MS = 900_000;
const EXECUTION = join('tests', 'test_local_airflow.py');
const PYTEST = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'];

let tools: PackageTools;
let python: string;
let plugin: string;
/** The unpacked source archive. */
let sources: string;
let wheelFiles: string[];

beforeAll(async () => {
  tools = await PackageTools.create();
  ({ python, plugin } = await installedAirflow());
  const archives = join(tools.folder, 'dist');
  await tool(['-m', 'hatchling', 'build', '-d', archives]);
  const unpack = `import glob, json, sys, tarfile, zipfile
folder = sys.argv[1]
[source] = glob.glob(folder + '/*.tar.gz')
[wheel] = glob.glob(folder + '/*.whl')
tarfile.open(source).extractall(folder)
zipfile.ZipFile(wheel).extractall(folder + '/wheel')
print(json.dumps([source.removesuffix('.tar.gz'), zipfile.ZipFile(wheel).namelist()]))`;
  [sources, wheelFiles] = JSON.parse(await tool(['-c', unpack, archives])) as [string, string[]];
});
afterAll(() => tools?.remove());

/** Runs a tool in the environment that has Airflow. */
function tool(args: string[], env: Record<string, string> = {}, cwd = PACKAGE): Promise<string> {
  return tools.run(python, args, { cwd, env, timeoutMs: TIMEOUT_MS });
}

it(
  "passes the package's own tests as the source archive has them, with Airflow's own hooks and the package installed",
  { timeout: TIMEOUT_MS + 10_000 },
  async () => {
    const env = { PYTHONPATH: plugin, SIGNALBOX_AIRFLOW_INSTALLED: '1' };
    const output = await tool([...PYTEST, `--ignore=${EXECUTION}`], env, sources);
    expect(output).toMatch(/^\d{3} passed in/m);
  },
);

it(
  'executes DAGs without a server, and the template of a new app passes its own test',
  { timeout: TIMEOUT_MS + 10_000 },
  async () => {
    const output = await tool([...PYTEST, EXECUTION], { PYTHONPATH: plugin }, sources);
    expect(output).toMatch(/^3 passed in/m);
  },
);

it('is completely typed', async () => {
  const output = await tool(['-m', 'mypy', '--cache-dir', join(tools.folder, 'mypy')], { MYPYPATH: 'src' });
  expect(output).toContain('Success: no issues found');
});

it('passes its linter and is formatted', async () => {
  expect(await tool(['-m', 'ruff', 'check', '--no-cache', '.'])).toContain('All checks passed!');
  expect(await tool(['-m', 'ruff', 'format', '--no-cache', '--check', '.'])).toContain('already formatted');
});

it('has its licence, types, templates and metadata in the wheel', async () => {
  expect(wheelFiles).toEqual(
    expect.arrayContaining([
      'signalbox_airflow/py.typed',
      'signalbox_airflow/local/templates/dag.py.tmpl',
      expect.stringMatching(/\.dist-info\/licenses\/LICENSE$/),
    ]),
  );
  expect(wheelFiles.filter((file) => file.startsWith('tests'))).toEqual([]);
  const file = wheelFiles.find((name) => name.endsWith('.dist-info/METADATA')) ?? '';
  const metadata = await readFile(join(tools.folder, 'dist', 'wheel', file), 'utf8');
  for (const line of [
    'License-Expression: Apache-2.0',
    'Requires-Python: >=3.10',
    'Requires-Dist: jsonschema<5,>=4.19',
    'Project-URL: Changelog, ',
    'Project-URL: Documentation, ',
    'Project-URL: Homepage, ',
  ]) {
    expect(metadata).toContain(line);
  }
  expect(await readFile(join(sources, 'CHANGELOG.md'), 'utf8')).toContain(
    `## ${/^Version: (.+)$/m.exec(metadata)?.[1]}`,
  );
  const licence = await readFile(join(PACKAGE, '..', '..', 'LICENSE'), 'utf8');
  expect(await readFile(join(sources, 'LICENSE'), 'utf8')).toBe(licence);
});
