import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { languages } from './languages.js';
import { cargo, RUST_COMMANDS, RUST_EXAMPLE, RUST_TIMEOUT_MS, rustProgram } from './rust-build.js';

describe.runIf(languages().some(({ name }) => name === 'rust'))('the Rust crate', () => {
  it(
    'passes its tests, which include the snippets of its README',
    async () => {
      const output = await cargo(RUST_COMMANDS.test);
      expect(output).not.toContain('FAILED');
      expect(output).toMatch(/README\.md .* \.\.\. ok/);
    },
    RUST_TIMEOUT_MS,
  );

  it(
    'passes clippy, also its pedantic lints',
    async () => {
      await cargo(RUST_COMMANDS.clippy);
    },
    RUST_TIMEOUT_MS,
  );

  it('is formatted by rustfmt', async () => {
    await cargo(['fmt', '--all', '--check']);
    await cargo(['fmt', '--check'], { cwd: join(RUST_EXAMPLE, '..', '..') });
  });

  // Clippy, in the test above, rejects newer parts of the standard library.
  it('has no dependency that requires a newer Rust than the crate', async () => {
    const { packages } = JSON.parse(
      await cargo(['metadata', '--format-version', '1', '--no-default-features', '--all-features']),
    ) as { packages: { name: string; version: string; rust_version: string | null }[] };
    const own = packages.find(({ name }) => name === 'signalbox-client')?.rust_version;
    expect(own).toBe('1.85');
    const minor = (version: string | null): number => Number(version?.split('.')[1] ?? 0);
    const newer = packages.filter(({ rust_version }) => minor(rust_version) > minor('1.85'));
    expect(
      newer.map(({ name, version, rust_version }) => `${name} ${version} needs ${rust_version}`),
    ).toEqual([]);
  });

  it(
    'has documentation without warnings',
    async () => {
      await cargo(RUST_COMMANDS.doc, { env: { RUSTDOCFLAGS: '--deny warnings' } });
    },
    RUST_TIMEOUT_MS,
  );

  it(
    'is a package that compiles from its own files, with TLS',
    async () => {
      const listed = (await cargo(['package', '--list', '--allow-dirty'])).split('\n');
      expect(listed).toEqual(expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'src/lib.rs']));
      expect(listed.filter((file) => file.startsWith('testservice'))).toEqual([]);
      const folder = await mkdtemp(join(tmpdir(), 'signalbox-rust-package-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      await rustProgram('with-the-package', RUST_EXAMPLE, join(folder, 'program'));
    },
    RUST_TIMEOUT_MS,
  );
});
