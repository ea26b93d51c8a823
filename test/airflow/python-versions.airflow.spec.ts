import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../support/seeded-random.js';
import { sampleOf } from '../support/vitest/soak.js';
import { PACKAGE, PackageTools } from './package-tools.js';

/** Includes the installation, the first time. */
const TIMEOUT_MS = 900_000;
const MATRIX = 'node scripts/airflow/matrix.mjs';

interface Pythons {
  PYTHON_VERSIONS: string[];
  findPython: (version: string) => string | null;
}
interface Installer {
  installLocks: (name: string, python: string, locks: string[]) => Promise<string>;
}

const { PYTHON_VERSIONS, findPython } = (await imported('pythons.mjs')) as Pythons;
const { installLocks } = (await imported('install.mjs')) as Installer;

let tools: PackageTools;
beforeAll(async () => {
  tools = await PackageTools.create();
});
afterAll(() => tools?.remove());

function imported(file: string): Promise<unknown> {
  return import(/* @vite-ignore */ new URL(`../../scripts/airflow/${file}`, import.meta.url).href);
}

/**
 * Uses stand-ins for Airflow: each pair with a real one takes minutes, which the matrix covers. A run uses the oldest Python, where code
 * for newer ones fails, and one of the others, drawn at random; `npm run soak` uses all.
 */
const random = seededRandom('Python');
const pythons = PYTHON_VERSIONS.map((version) => ({ version, program: findPython(version) }));
const newer = pythons.slice(1).filter(({ program }) => program !== null);
const drawn = [...pythons.slice(0, 1), ...sampleOf(newer, random)];

describe.concurrent(`signalbox-airflow (with every Airflow: ${MATRIX})`, () => {
  for (const { version, program } of pythons) {
    if (program === null) {
      process.stderr.write(`left out: signalbox-airflow with Python ${version}, which is not installed\n`);
    }
  }
  for (const { version, program } of drawn) {
    it.skipIf(program === null)(
      `passes its tests with Python ${version}${program === null ? ' (not installed)' : ''}`,
      { timeout: TIMEOUT_MS },
      async () => {
        const lock = join(PACKAGE, 'requirements-test.txt');
        const python = await installLocks(`python-${version}`, program ?? '', [lock]);
        const output = await tools.run(python, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
          env: { PYTHONPATH: 'src' },
          timeoutMs: TIMEOUT_MS,
        });
        expect(output).toMatch(/^\d{3} passed, 4 skipped\b/m);
      },
    );
  }
});
