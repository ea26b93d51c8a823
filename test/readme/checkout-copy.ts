import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Copies the checkout as it is after a clone, with links to the packages that are installed here.
 *
 * @param parts Files and folders to copy; all when it is empty.
 * @returns Folder of the copy, which the caller removes.
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
