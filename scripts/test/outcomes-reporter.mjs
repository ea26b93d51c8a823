import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Writes the outcome of each file of a Vitest run as JSON to the file that `SIGNALBOX_OUTCOMES` names:
 * `{ files: FileOutcome[], unhandled: string[] }` (`verdict.mjs`).
 */
export default class OutcomesReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.SIGNALBOX_OUTCOMES;
    if (file === undefined) return;
    const files = modules.map(fileOutcome);
    const unhandled = [];
    for (const error of unhandledErrors) {
      // Vitest names the file that was running. An error without a file is not attributed to any.
      const outcome = files.find(({ path }) => path === pathOf(error.VITEST_TEST_PATH));
      (outcome?.errors ?? unhandled).push(`unhandled: ${textOf(error)}`);
    }
    writeFileSync(file, JSON.stringify({ files, unhandled }));
  }
}

function fileOutcome(module) {
  return {
    lane: module.project.name,
    path: pathOf(module.moduleId),
    seconds: module.diagnostic().duration / 1000,
    // Errors of hooks belong to their suite.
    errors: [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())].map(
      textOf,
    ),
    tests: [...module.children.allTests()].map((test) => ({
      title: test.fullName,
      state: test.result().state,
      error: textOf(test.result().errors?.[0]),
    })),
  };
}

function pathOf(file) {
  return file === undefined ? undefined : relative(process.cwd(), file);
}

/** Removes escape sequences, which would color the following output. */
function textOf(error) {
  const text = error?.message ?? '';
  // eslint-disable-next-line no-control-regex
  return String(text).replace(/\u001b\[[0-9;]*m/g, '');
}
