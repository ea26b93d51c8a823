/**
 * A class of an error: `TypeError`, `java.lang.IllegalStateException`, `Shop\CartException`, `Error [ERR_X]`; of .NET `Shop.Cart+EmptyException`
 * and `` FaultException`1[Shop.Fault] ``; of Python `shop.total.<locals>.CartError`.
 */
const TYPE_NAME =
  /^[\p{L}_$][\p{L}\p{N}_$.\\+]*(?:<locals>\.[\p{L}\p{N}_.]+|`\d+(?:\[[^\s:]*\])?| \[[A-Z0-9_]+\])?$/u;
const MAX_TYPE = 256;

/** `Unhandled exception. `, `Unbehandelte Ausnahme: `, `Exception non gérée : `, `未经处理的异常:  `: a name of a class has only ASCII here. */
const UNHANDLED = /^(?=[^:：]*[^\x21-\x7e])[^:：]{1,60}?(?:\. |[:：]\s*)/;

interface Header {
  type: string;
  message: string | null;
}

/** Splits `TypeError: x is not a function` into type and message; null when the line does not begin with a type. */
export function splitHeader(line: string): Header | null {
  const colon = line.indexOf(': ');
  const end = colon === -1 ? (line.endsWith(':') ? line.length - 1 : line.length) : colon;
  if (end === 0 || end > MAX_TYPE) return null;
  const type = line.slice(0, end).trimEnd();
  if (!TYPE_NAME.test(type)) return null;
  return { type, message: colon === -1 ? null : line.slice(colon + 2) };
}

/** The same behind a sentence about an exception that was not handled; null when the type there has no namespace. */
export function splitQualifiedHeader(line: string): Header | null {
  const sentence = UNHANDLED.exec(line);
  const header = sentence === null ? null : splitHeader(line.slice(sentence[0].length));
  return header?.type.includes('.') === true ? header : null;
}
