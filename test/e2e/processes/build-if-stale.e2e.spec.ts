import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'scripts');

/**
 * Simulates a compiler: empties its folder, as the real ones do, and waits until the other one has begun where both are to be built.
 * A source with the word "wrong" does not compile.
 */
function compiler(name: string, source: string, output: string): string {
  return `import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    rmSync('${output}', { recursive: true, force: true });
    mkdirSync('${output}');
    appendFileSync('built.log', '${name} ');
    writeFileSync('begun-${name}', '');
    for (let i = 0; existsSync('together') && i < 500; i++) {
      if (existsSync('begun-service') && existsSync('begun-portal')) break;
      if (i === 499) throw new Error('alone for too long');
      await sleep(20);
    }
    if (readFileSync('${source}', 'utf8').includes('wrong')) throw new Error('${source} is wrong');
    console.log('${name} prints a lot');`;
}

describe('the build of changed parts', () => {
  let root: string;

  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const build = (): { built: string[]; status: number | null; output: string } => {
    write('built.log', '');
    const script = `import('./scripts/build-if-stale.mjs').then(({ buildIfStale }) => buildIfStale())`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
    const built = readFileSync(join(root, 'built.log'), 'utf8').trim().split(' ').filter(Boolean);
    for (const name of ['service', 'portal']) rmSync(join(root, `begun-${name}`), { force: true });
    return { built: built.toSorted(), status, output: stderr };
  };

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'signalbox-build-'));
    for (const file of ['build-if-stale.mjs', 'build.mjs', 'build-parts.mjs']) {
      cpSync(join(SCRIPTS, file), join(root, 'scripts', file));
    }
    const portal = ['index.html', 'package.json', 'postcss.config.cjs', 'tsconfig.json', 'vite.config.ts'];
    const files = [
      'contracts/apps/manifest.schema.json',
      'contracts/names.schema.json',
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'nest-cli.json',
    ];
    for (const file of [...files, ...portal.map((name) => `portal/${name}`)]) write(file, '{}');
    write('package.json', '{"type":"module"}');
    write('src/main.ts', 'good');
    write('src/events/query/parse-query.ts', 'good');
    write('src/common/text/letter-forms.ts', 'good');
    write('portal/vite/chunks.ts', 'good');
    write('portal/src/main.tsx', 'good');
    write('portal/public/boot.js', 'good');
    write('portal/scripts/compress.mjs', `import 'node:fs';`);
    write('node_modules/@nestjs/cli/bin/nest.js', compiler('service', 'src/main.ts', 'dist'));
    write('node_modules/vite/bin/vite.js', compiler('portal', 'portal/src/main.tsx', 'portal/dist'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('builds both parts the first time, in parallel, with a short report', () => {
    write('together', '');
    const { built, status, output } = build();
    rmSync(join(root, 'together'));
    expect([built, status]).toEqual([['portal', 'service'], 0]);
    expect(output).toMatch(
      /^Building the service and the portal \(only .*\) \.\.\.\n(?: {2}(?:service|portal): \d+\.\d s\n){2}$/,
    );
  });

  it('builds nothing when only the times of files have changed', () => {
    utimesSync(join(root, 'src/main.ts'), new Date(), new Date());
    expect(build()).toEqual({ built: [], status: 0, output: '' });
  });

  it.each([
    ['src/main.ts', ['service']],
    ['src/new.ts', ['service']],
    ['src/events/query/parse-query.ts', ['portal', 'service']],
    ['src/common/text/letter-forms.ts', ['portal', 'service']],
    ['portal/vite/chunks.ts', ['portal']],
    ['contracts/apps/manifest.schema.json', ['portal']],
    ['nest-cli.json', ['service']],
    ['portal/src/main.tsx', ['portal']],
    ['portal/public/boot.js', ['portal']],
    ['portal/index.html', ['portal']],
    ['portal/vite.config.ts', ['portal']],
    ['portal/postcss.config.cjs', ['portal']],
    ['portal/package.json', ['portal']],
    ['contracts/names.schema.json', ['portal']],
    ['package-lock.json', ['portal', 'service']],
    ['src/main.spec.ts', []],
    ['portal/src/screen.spec.tsx', []],
    ['portal/src/route-tree.gen.ts', []],
    ['README.md', []],
  ])('builds for a change of %s the parts %j', (path, parts) => {
    write(path, '{ "changed": true }');
    expect(build().built).toEqual(parts);
  });

  it('shows the error, keeps the part that succeeded, and builds the other one again', () => {
    write('src/main.ts', 'wrong');
    write('portal/src/main.tsx', 'also new');
    const first = build();
    expect([first.built, first.status]).toEqual([['portal', 'service'], 1]);
    expect(first.output).toContain('service: could not be built');
    expect(first.output).toContain('src/main.ts is wrong');
    expect(first.output).toContain('The build failed.');
    expect(first.output).not.toContain('portal prints a lot');
    const second = build();
    expect([second.built, second.status]).toEqual([['service'], 1]);
    write('src/main.ts', 'good again');
    expect([build().built, build().built]).toEqual([['service'], []]);
  });

  it('reports missing packages', () => {
    rmSync(join(root, 'node_modules/vite'), { recursive: true });
    write('portal/src/main.tsx', 'newer');
    const { status, output } = build();
    expect([status, output]).toEqual([1, expect.stringContaining('Run "npm ci" first')]);
  });
});
