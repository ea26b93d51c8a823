import { startRunner } from './runner-process.js';
import { describeProvider } from './suite.js';
import { goRunner } from './toolchain.js';

describeProvider('go', async (service) => startRunner(await goRunner(), service));
