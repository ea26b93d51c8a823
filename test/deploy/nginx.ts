import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const EXAMPLES = join(import.meta.dirname, '..', '..', 'deploy', 'nginx');

/** Replaces the parts of an example that a user replaces; fails where the example does not contain one. */
export function fill(text: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((filled, [from, to]) => {
    expect(filled).toContain(from);
    return filled.replaceAll(from, to);
  }, text);
}

/** @param folder for the files of one nginx. @param example a file of `deploy/nginx`. */
export function startNginx(
  folder: string,
  example: string,
  replacements: Readonly<Record<string, string>>,
): ChildProcess {
  writeFileSync(join(folder, example), fill(readFileSync(join(EXAMPLES, example), 'utf8'), replacements));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {}
     http { access_log off; ${temporary.join(' ')} include ${folder}/${example}; }`,
  );
  return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
