import { afterAll, beforeAll, describe } from 'vitest';
import { fastLane } from '../../support/processes/test-app.js';

// The tests of the hot routes once more, with every request through Express. The query makes each a module of its own:
// files of one worker share their modules, and one that ran before would register no tests.
const again = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ `${file}?express`) as Promise<unknown>;

describe('without the fast lane', async () => {
  beforeAll(() => void (fastLane.setting = 'off'));
  afterAll(() => void (fastLane.setting = 'on'));

  await again('./ingest.e2e.spec.ts');
  await again('./ingest-body.e2e.spec.ts');
  await again('./ingest-limits.e2e.spec.ts');
  await again('./ofrep.e2e.spec.ts');
  await again('./flags.e2e.spec.ts');
  await again('./cors.e2e.spec.ts');
  await again('./run-callbacks.e2e.spec.ts');
});
