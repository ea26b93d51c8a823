import { describe, expect, it } from 'vitest';
import { exceptionLine } from './exception-line.js';

const TRACEBACK =
  'Traceback (most recent call last):\n  File "/dags/report.py", line 7, in work\n    load()\n';

describe('the line of an exception', () => {
  it.each([
    [`2026-11-24 ERROR Task failed\n${TRACEBACK}ValueError: no data\n`, 'ValueError: no data'],
    [
      `${TRACEBACK}requests.exceptions.Timeout: after 3 s\nmore text\n`,
      'requests.exceptions.Timeout: after 3 s',
    ],
    [`${TRACEBACK}KeyError\n\n[2026] INFO done\n`, 'KeyError'],
    [
      `${TRACEBACK}OSError: disk\n\nDuring handling of the above exception:\n\n${TRACEBACK}RuntimeError: gave up\n`,
      'RuntimeError: gave up',
    ],
    [`${TRACEBACK}ValueError: first\r\n`, 'ValueError: first'],
    [`${TRACEBACK}my_module.Problem: \n`, 'my_module.Problem:'],
  ])('is found in %j', (log, line) => {
    expect(exceptionLine(log)).toBe(line);
  });

  it.each(['', 'no traceback\n', TRACEBACK, `${TRACEBACK}[2026-11-24] {x.py:1} INFO - cut off\n`])(
    'is not invented for %j',
    (log) => {
      expect(exceptionLine(log)).toBeNull();
    },
  );
});
