import { patternOf } from '../../../message-patterns/pattern-of.js';

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
