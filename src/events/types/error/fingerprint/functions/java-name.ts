/**
 * Classes that are generated at run time, with what their generators append to the name of the class that they extend:
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
/** Android's compiler put the name of the class behind the marker until 2021: `-$$Lambda$Cart$Jk3x-d`. */
const DESUGARED_LAMBDA = /-\$\$Lambda\$(\w+)\$[\w-]+/;
/** `java.lang.reflect.Proxy` counts its classes: `$Proxy98`. */
const DYNAMIC_PROXY = /(?<=^|\.)\$Proxy\d+/g;
const LAMBDA = /\.lambda\$(\w+)\$\d+$/;
/** Anonymous and local classes, lambdas and coroutines in the order of the source: `Cart$1`, `Cart$1Local`, `total$lambda-0`. */
const ORDINAL = /\$\d+(?=[$.]|$)|(?<=\$)\d+(?=[A-Za-z])|(?<=\$lambda)-\d+/g;
/** Names with the time at which they were compiled (Trino), and accessors of MVEL, which counts them by nanoseconds. */
const COMPILED_AT = /(?<=[A-Za-z])_\d{8}_\d{6}_\d+(?=[$.]|$)|(?<=\bASMAccessorImpl)_\d+/g;
/** Closures of Groovy; functions without a name and evaluated forms of Clojure (`shop.core$eval12$fn__34.invoke`). */
const CLOSURE = /(?<=_closure)\d+|(?<=\$\w*)__\d+(?=[$.]|$)/g;
const EVALUATED = /(?<=\$eval)\d+/g;
/** Groovy names scripts that it compiles from a text by a counter. */
const SCRIPT = /^Script\d+(?=[$.]|$)/;

/** `Cart$$Lambda$14.run` → `Cart.run`, `Cart.lambda$total$3` → `Cart.total`, `$Proxy98.take` → `$Proxy.take`. */
export function javaName(name: string): string {
  let result = name;
  if (result.includes('$')) {
    if (result.includes('-$$')) result = result.replace(DESUGARED_LAMBDA, '$1');
    result = result.replace(GENERATED, '');
    if (result.includes('$Proxy')) result = result.replace(DYNAMIC_PROXY, '$$Proxy');
    if (result.includes('.lambda$')) result = result.replace(LAMBDA, '.$1');
    result = result.replace(ORDINAL, '');
  }
  if (result.startsWith('Script')) result = result.replace(SCRIPT, 'Script');
  if (result.includes('_')) result = result.replace(CLOSURE, '').replace(COMPILED_AT, '');
  return result.includes('$eval') ? result.replace(EVALUATED, '') : result;
}
