/**
 * Classes that are generated at run time, with the suffixes that their generators append to the name of the extended class:
 *
 *     Cart$$EnhancerBySpringCGLIB$$1a2b3c4d   Cart$$SpringCGLIB$$0    CGLIB
 *     Cart$$Lambda$14   Cart$$ExternalSyntheticLambda0                lambdas, also those of Android's compiler
 *     Stock_$$_jvst4f2_1a   Stock_$$_javassist_12                     Javassist
 *     Stock$HibernateProxy$SzXDkaYB   Stock$ByteBuddy$x7Yq9kLm        Byte Buddy's NamingStrategy.SuffixingRandom
 *     Stock$MockitoMock$1386767190   Stock$auxiliary$Ab12Cd34
 *     Stock$Access4JacksonDeserializer3f2a9c1b                        Jackson's Afterburner
 */
const GENERATED =
  /_?\$\$[^.]*|\$(?:Hibernate(?:BasicProxy|Proxy|Instantiator|AccessOptimizer)|ByteBuddy|MockitoMock|EasyMock|auxiliary|Access4Jackson)[^.]*/g;
/** Until 2021, Android's compiler placed the class name after the marker: `-$$Lambda$Cart$Jk3x-d`. */
const DESUGARED_LAMBDA = /-\$\$Lambda\$(\w+)\$[\w-]+/;
/** `java.lang.reflect.Proxy` numbers its classes: `$Proxy98`. */
const DYNAMIC_PROXY = /(?<=^|\.)\$Proxy\d+/g;
const MAY_BE_COUNTED = /ubbo|^spel|_pyx/;
const LAMBDA = /\.lambda\$(\w+)\$\d+$/;
/**
 * Anonymous and local classes, lambdas and coroutines, numbered in source order: `Cart$1`, `Cart$1Local`, `total$lambda-0`.
 */
const ORDINAL = /\$\d+(?=[$.]|$)|(?<=\$)\d+(?=[A-Za-z])|(?<=\$lambda)-\d+/g;
/** Names that contain their time of compilation (Trino), and accessors of MVEL, which numbers them by nanoseconds. */
const COMPILED_AT = /(?<=[A-Za-z])_\d{8}_\d{6}_\d+(?=[$.]|$)|(?<=\bASMAccessorImpl)_\d+/g;
/** Closures and lambdas of Groovy; anonymous functions and evaluated forms of Clojure (`shop.core$eval12$fn__34.invoke`). */
const CLOSURE = /(?<=_closure|\$_\w*_lambda)\d+|(?<=\$\w*)__\d+(?=[$.]|$)/g;
const EVALUATED = /(?<=\$eval)\d+/g;
/** Groovy names scripts compiled from a text after a counter, a time and a hash, or a hash: `script16900000001231234567`. */
const SCRIPT = /^(?:Script(?:\d+|_[0-9a-f]{32})|script\d{14,})(?=[$.]|$)/;
/**
 * Lines and cells of consoles and notebooks, numbered in order of execution: Scala (`$line12.$read`, `rs$line$12$`),
 * Databricks (`line3b9a…25.$read`), Ammonite (`ammonite.$sess.cmd12$`), Kotlin (`Line_42_jupyter`), JShell (`REPL.$JShell$12B`).
 */
const CELL =
  /(?<=^\$line)\d+(?=\.)|(?<=^line)[0-9a-f]{32}\d*(?=\.\$)|(?<=^rs\$line)\$\d+|(?<=^ammonite\.\$sess\.cmd)\d+|(?<=^Line)_\d+(?=_jupyter|[$.]|$)|(?<=^REPL\.\$JShell)\$\d+[A-Z]?/;
/** Classes that Dubbo, Spring's expressions and Jython number. */
const COUNTED =
  /(?<=\.dubbo\.common\.bytecode\.(?:proxy|Wrapper)|DubboProxy|DubboWrap|^spel\.Ex|^org\.python\.pycode\._pyx)\d+(?=[$.]|$)/;
/** Scala's console wraps a line in objects, whose number depends on the previous lines. */
const WRAPPERS = /(?:\$\$iw)+/g;
/** Scala up to 2.11 compiles a lambda to a class: `Cart$$anonfun$total$1.apply`. */
const LAMBDA_CLASS = /\$\$anonfun(?=\$(?!adapted)[A-Za-z])/g;
/** Scala wraps a lambda whose types differ in an adapter: `$anonfun$total$5$adapted`. */
const ADAPTED = /(?<=\$anonfun\$.*)\$adapted$/;

/** `Cart$$Lambda$14.run` → `Cart.run`, `Cart.lambda$total$3` → `Cart.total`, `$Proxy98.take` → `$Proxy.take`. */
export function javaName(name: string): string {
  let result = name;
  const isCell = /^(?:\$line|line|rs\$|ammonite\.|Line_|REPL\.)/.test(result);
  if (isCell) result = result.replace(CELL, '').replace(WRAPPERS, '');
  if (result.includes('$$')) result = scalaName(result);
  if (result.includes('$')) {
    if (result.includes('-$$')) result = result.replace(DESUGARED_LAMBDA, '$1');
    result = result.replace(GENERATED, '');
    if (result.includes('$Proxy')) result = result.replace(DYNAMIC_PROXY, '$$Proxy');
    if (result.includes('.lambda$')) result = result.replace(LAMBDA, '.$1');
    if (result.endsWith('$adapted')) result = result.replace(ADAPTED, '');
    result = result.replace(ORDINAL, '');
  }
  if (result.startsWith('Script') || result.startsWith('script')) result = result.replace(SCRIPT, 'Script');
  if (result.includes('_')) result = result.replace(CLOSURE, '').replace(COMPILED_AT, '');
  if (MAY_BE_COUNTED.test(result)) result = result.replace(COUNTED, '');
  return result.includes('$eval') ? result.replace(EVALUATED, '') : result;
}

/** Scala prepends the class to the name of a private method that closures call: `shop.Cart.shop$Cart$$total`. */
function scalaName(name: string): string {
  const plain = name.replace(LAMBDA_CLASS, '$$anonfun');
  const dot = plain.lastIndexOf('.');
  if (dot === -1) return plain;
  const lambda = plain.indexOf('$anonfun');
  const end = lambda === -1 ? dot : Math.min(dot, lambda);
  const owner = plain.slice(0, end).replace(/\$+$/, '').replaceAll('.', '$');
  return plain.slice(0, end) + plain.slice(end).replaceAll(`${owner}$$`, '');
}
