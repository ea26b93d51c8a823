import { stackFrame, type StackFrame } from './stack-frame.js';

/** Of a cell: `Cell In[5], line 3, in total(x)`; before IPython 8.8 `Input In [5], in total(x)`, before 8 `<ipython-input-5-3f2a9c1b> in total(x)`. */
const CELL = /^(?:(?:Cell|Input) In ?\[\d+\],|<ipython-input-[\w-]+>)(?: line (\d+))?,?(?: in (.+))?$/;
/** `File ~/shop/cart.py:12, in total(self)` */
const FILE = /^File ([^"]\S*):(\d+), in (.+)$/;
/** Before IPython 8: `/srv/shop/cart.py in total(self)`. */
const FILE_BEFORE_8 = /^(\S+\.py) in (.+)$/;
/** The number of a cell depends on the order in which a person runs them. */
const CELL_FILE = '<ipython-input>';

/** A frame of the tracebacks that IPython and notebooks print; null for another line. */
export function readIpythonFrame(line: string): StackFrame | null {
  const cell = CELL.exec(line);
  if (cell !== null)
    return stackFrame('python', nameOf(cell[2]), CELL_FILE, cell[1] === undefined ? null : Number(cell[1]));
  const file = FILE.exec(line);
  if (file !== null) return stackFrame('python', nameOf(file[3]), file[1] ?? null, Number(file[2]));
  const older = FILE_BEFORE_8.exec(line);
  return older === null ? null : stackFrame('python', nameOf(older[2]), older[1] ?? null);
}

/** `total(self)` → `total`; the code of a cell outside of functions is that of a module, as CPython names it. */
function nameOf(call: string | undefined): string {
  if (call === undefined || call.startsWith('<cell line:')) return '<module>';
  const open = call.indexOf('(');
  return open === -1 ? call : call.slice(0, open);
}
