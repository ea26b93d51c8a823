// Builds the test service of every client library whose toolchain is installed. `.ci/run` does so before the tests: `npm test` runs the
// conformance tests of those that exist.
import { languages } from './languages.js';

for (const { name, command } of languages()) {
  const startedAt = Date.now();
  await command();
  process.stdout.write(`${name} (${Math.round((Date.now() - startedAt) / 1000)} s)\n`);
}
