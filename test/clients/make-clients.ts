// Makes the test service of every client library whose toolchain is there. `.ci/run` does so before the tests: `npm test` runs the
// conformance of those that it finds.
import { languages } from './languages.js';

for (const { name, command } of languages()) {
  const startedAt = Date.now();
  await command();
  process.stdout.write(`${name} (${Math.round((Date.now() - startedAt) / 1000)} s)\n`);
}
