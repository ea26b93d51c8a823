import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SmallDisk } from '../support/postgres/small-disk.js';
import { languages } from './languages.js';
import { ScriptedService } from './scripted-service.js';
import { Stage } from './stage.js';
import { TestService } from './test-service.js';

const obstacle = SmallDisk.obstacle();
/** Sent without compression, so that its batch is larger than the disk. */
const LARGE = 'x'.repeat(200_000);

/** Scenarios of the driver that need a separate disk, which only root can mount. */
describe.runIf(obstacle === null).each(languages())('the spool of $name', ({ command }) => {
  let shared: TestService;
  let stage: Stage;
  let disk: SmallDisk;
  beforeAll(async () => {
    shared = await TestService.start(await command());
  });
  afterAll(() => shared?.stop());
  beforeEach(async () => {
    disk = SmallDisk.mount(64 * 1024);
    stage = new Stage(await ScriptedService.start(), shared, await command());
  });
  afterEach(async () => {
    await stage?.end();
    disk?.unmount();
  });

  /** Files of batches, complete or partial. */
  const files = (folder: string): string[] => readdirSync(folder).filter((name) => !/lock/.test(name));

  it('keeps events in memory while the disk is full, and writes to the disk again when there is space', async () => {
    const spool_folder = join(disk.path, 'spool');
    const client = await stage.events({ spool_folder, gzip_min_bytes: 1e9 });
    await client.enqueue('a', LARGE);
    expect(await client.flush()).toBe(true);
    expect(await client.errorCodes()).toEqual(['spool_failed']);
    expect(files(spool_folder)).toEqual([]);

    disk.resize(4 * 1024 * 1024);
    await client.enqueue('b', LARGE, 'c');
    expect(await client.flush()).toBe(true);
    const report = await client.report();
    expect([report.delivered_events, report.dropped]).toEqual([['a', LARGE, 'b', LARGE, 'c'], {}]);
    expect(await client.errorCodes()).toEqual(['spool_failed']);
  });

  it('keeps events in memory when its folder is read-only', async () => {
    const spool_folder = join(disk.path, 'spool');
    mkdirSync(spool_folder);
    disk.makeReadOnly();
    const client = await stage.events({ spool_folder });
    await client.enqueue('a', 'b');
    expect(await client.flush()).toBe(true);
    expect((await client.report()).delivered_events).toEqual(['a', 'b']);
    expect(await client.errorCodes()).toEqual(['spool_failed']);
  });
});
