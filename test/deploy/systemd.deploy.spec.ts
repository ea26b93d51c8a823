import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isLeftOut } from '../support/vitest/left-out.js';

const UNIT = join(import.meta.dirname, '..', '..', 'deploy', 'systemd', 'signalbox.service');
/** Out of 10 for a service without any restriction; `systemd-analyze security` lists its components. */
const MAX_EXPOSURE = 2;

describe.skipIf(isLeftOut('deploy/systemd'))('the unit for systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-unit-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const analyze = (args: readonly string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  /** Replaces the program, which does not exist where nothing is installed, because systemd-analyze would report that. */
  const unit = (text = readFileSync(UNIT, 'utf8')): string => {
    const file = join(folder, 'signalbox.service');
    writeFileSync(file, text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
    return file;
  };

  it('has no unknown settings', () => {
    expect(analyze(['verify', '--man=no', '--recursive-errors=no', unit()])).toEqual({
      status: 0,
      output: '',
    });
    const misspelled = unit(readFileSync(UNIT, 'utf8').replace('TimeoutStopSec', 'TimeoutStopSecs'));
    expect(analyze(['verify', '--man=no', '--recursive-errors=no', misspelled]).output).toContain(
      'TimeoutStopSecs',
    );
  });

  it('restricts the access of the service to its machine', () => {
    const threshold = String(MAX_EXPOSURE * 10);
    const security = (file: string): ReturnType<typeof analyze> =>
      analyze(['security', '--offline=yes', '--no-pager', `--threshold=${threshold}`, file]);
    const { status, output } = security(unit());
    expect([status, output]).toEqual([0, expect.stringContaining('Overall exposure level')]);
    const open = unit(readFileSync(UNIT, 'utf8').replace(/^(?:Protect|Private|Restrict).*$/gm, ''));
    expect(security(open).status).not.toBe(0);
  });
});
