import { afterAll, beforeAll, describe } from 'vitest';
import { fastLane } from '../../support/processes/test-app.js';

// The tests of ingest once more, with every request through Express: what a batch stores, counts and costs. That Express and the
// fast lane respond with the same bytes on every hot route is in fast-lane.e2e.spec.ts. The query makes each a module of its
// own: files of one worker share their modules, and one that ran before would register no tests.
const again = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ `${file}?express`) as Promise<unknown>;

describe('without the fast lane', async () => {
  beforeAll(() => void (fastLane.setting = 'off'));
  afterAll(() => void (fastLane.setting = 'on'));

  await again('./ingest.e2e.spec.ts');
  await again('./ingest-body.e2e.spec.ts');
});
