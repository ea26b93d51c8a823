import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * A copy of the checkout as a person has it before typing anything, but with the packages that are installed here.
 *
 * @param parts files and folders; without any, all.
 * @returns its folder, to be removed by the caller.
 */
export function copyCheckout(name: string, parts: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), `signalbox-${name}-`));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...parts], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const packages of ['node_modules', join('portal', 'node_modules')]) {
    if (existsSync(dirname(join(folder, packages))))
      symlinkSync(join(ROOT, packages), join(folder, packages));
  }
  return folder;
}
