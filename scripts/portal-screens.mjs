// npm run portal:screens [-- <part of a name> ...]: writes screenshots of every screen, in both color schemes and two widths,
// to portal/screens. With --docs, also writes those of README.md to docs.
import '@swc-node/register/esm-register';
import { buildIfStale } from './build-if-stale.mjs';

buildIfStale();
const { takeScreenshots } = await import('../test/browser/support/page/screenshots.ts');
const names = process.argv.slice(2).filter((word) => word !== '--docs');
process.exitCode = (await takeScreenshots({ names, forDocs: process.argv.includes('--docs') })) ? 0 : 1;
