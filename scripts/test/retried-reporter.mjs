import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Writes the tests that passed only when tried again, a line each, to the file that the environment names. */
export default class RetriedReporter {
  #retried = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky !== true) return;
    const why = test.result().errors?.[0]?.message ?? '';
    this.#retried.push(
      `${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}: ${why.split('\n')[0].slice(0, 200)}`,
    );
  }

  onTestRunEnd() {
    const file = process.env.SIGNALBOX_RETRIED_TESTS;
    if (file !== undefined) writeFileSync(file, this.#retried.map((line) => `${line}\n`).join(''));
  }
}
