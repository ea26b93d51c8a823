import { javaName } from './java-name.js';
import { patternOf } from '../../../message-patterns/pattern-of.js';

/** Airflow's modules of DAG files have a hash of the path: `unusual_prefix_<40 digits>_shop.CartError`. */
const DAG_MODULE = /^unusual_prefix_[0-9a-f]{40}_/;
/** Type arguments of .NET: `` FaultException`1[Shop.Fault] ``. */
const TYPE_ARGUMENTS = /`\d+(?:\[.*)?$/;
/** A class without a name in Ruby has an address. */
const ADDRESS = /:?0x[0-9a-f]{4,}/g;

/** The class of an error without what a compiler or a runtime generates. */
export function normalizeType(type: string): string {
  let result = type;
  if (result.includes('$')) result = javaName(result);
  if (result.includes('`')) result = result.replace(TYPE_ARGUMENTS, '');
  if (result.startsWith('unusual_prefix_')) result = result.replace(DAG_MODULE, '');
  const anonymous = result.indexOf('@anonymous');
  if (anonymous > 0) return result.slice(0, anonymous);
  return result.includes('0x') ? result.replace(ADDRESS, '') : result;
}

/** `Cannot read properties of undefined (reading 'id')`: the property is part of the program, not a value. */
const PROPERTY = /\((reading|setting) '([^']{1,100})'\)/;
/** `t.map is not a function`: a minifier chose the name of the variable. */
const MINIFIED_RECEIVER =
  /^([A-Za-z_$][\w$]?)((?:\.[\w$]{1,100}){0,10}(?:\(\.\.\.\))? is (?:not |null|undefined))/;
const MINIFIED = '<name>';
/** Classes that Byte Buddy and CGLIB generate have a random name: `Stock$HibernateProxy$SzXDkaYB cannot be cast`. */
const GENERATED_CLASS =
  /\$\$(?:EnhancerBy\w{1,40}|FastClassBy\w{1,40}|SpringCGLIB|Lambda)\$\$?[\w/]{1,40}|\$(?:HibernateProxy|HibernateBasicProxy|ByteBuddy|MockitoMock)\$\w{1,20}/g;

/**
 * The pattern of an error's message: as that of any message, except that names which JavaScript engines quote stay, and
 * names which minifiers and runtimes choose do not.
 */
export function errorPattern(message: string): string {
  let text = message;
  if (text.includes("ing '")) text = text.replace(PROPERTY, '($1 $2)');
  if (text.includes(' is ')) text = text.replace(MINIFIED_RECEIVER, `${MINIFIED}$2`);
  if (text.includes('$')) text = text.replace(GENERATED_CLASS, '');
  return patternOf(text);
}

// Everything below U+0020, DEL to NBSP, and the separators of lines and paragraphs.
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u00a0\u2028\u2029]+/g;

/** The text with control characters as spaces, without spaces at its ends, cut to `limit` UTF-16 code units. */
export function oneLine(text: string, limit: number): string {
  const read = text.length > limit ? text.slice(0, endOfText(text, limit)) : text;
  return (hasControls(read) ? read.replace(CONTROLS, ' ') : read).trim();
}

function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || (code > 126 && code < 161) || code === 0x2028 || code === 0x2029) return true;
  }
  return false;
}

/** Never inside a surrogate pair. */
function endOfText(text: string, limit: number): number {
  const code = text.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
