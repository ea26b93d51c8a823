import { startRunner } from './runner-process.js';
import { describeProvider } from './suite.js';
import { pythonRunner } from './toolchain.js';

describeProvider('python', async (service) => startRunner(await pythonRunner(), service));
