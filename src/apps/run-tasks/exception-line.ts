const TRACEBACK = /^Traceback \(most recent call last\):/;
/** `ValueError: no data`, `requests.exceptions.Timeout`, also behind `  | ` of an exception group. */
const EXCEPTION = /^(?:[\w]+\.)*[A-Za-z_]\w*(?:: .*)?$/;

/**
 * The line of the last traceback in a log that names the exception: the first one after its frames that is not
 * indented. `null`: there is no traceback, or its end was cut off.
 */
export function exceptionLine(log: string): string | null {
  const lines = log.split(/\r?\n/);
  const begin = lines.findLastIndex((line) => TRACEBACK.test(line));
  if (begin === -1) return null;
  const line = lines.slice(begin + 1).find((one) => one !== '' && !/^\s/.test(one));
  return line !== undefined && EXCEPTION.test(line) ? line.trim() : null;
}
