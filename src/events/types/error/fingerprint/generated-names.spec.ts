import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint-of.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const BASE62 = `${LETTERS}${LETTERS.toUpperCase()}${DIGITS}`;

const textOf = (characters: string, length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
const counter = fc.integer({ min: 0, max: 99_999 }).map(String);
const uuid = fc.uuid();

/** Names that developers choose; many end in digits. */
const human = fc.constantFrom(
  'Cart',
  'Stock',
  'Base64',
  'Base32',
  'Utf8',
  'Http2',
  'S3Client',
  'E5Reader',
  'Level2',
  'Level3',
  'OrderV2',
  'Sha256',
  'Proxy2',
  'Script2x',
);

type Print = (name: string, generated: string) => object;

const printed = (...lines: string[]): object => ({ stack: lines.join('\n') });
const java: (frame: (name: string, generated: string) => string) => Print = (frame) => (name, generated) =>
  printed('a.B: x', `\tat ${frame(name, generated)}(Unknown Source)`);
const dotnet: (frame: (name: string, generated: string) => string) => Print = (frame) => (name, generated) =>
  printed('A.B: x', `   at ${frame(name, generated)}(Int32 id)`);
const python: (file: (name: string, generated: string) => string) => Print = (file) => (name, generated) =>
  printed(
    'Traceback (most recent call last):',
    `  File "${file(name, generated)}", line 1, in ${name}`,
    'E: x',
  );
const javascript: (location: (name: string, generated: string) => string) => Print =
  (location) => (name, generated) =>
    printed('E: x', `    at ${name} (${location(name, generated)}:1:2)`);

const GENERATORS: readonly [string, fc.Arbitrary<string>, Print][] = [
  ['java.lang.reflect.Proxy', counter, java((name, n) => `com.acme.${name}.$Proxy${n}.run`)],
  [
    'Byte Buddy in Hibernate',
    textOf(BASE62, 8),
    java((name, t) => `com.acme.${name}$HibernateProxy$${t}.run`),
  ],
  ['Byte Buddy', textOf(BASE62, 8), java((name, t) => `com.acme.${name}$ByteBuddy$${t}.run`)],
  ['CGLIB', textOf(HEX, 8), java((name, t) => `com.acme.${name}$$EnhancerBySpringCGLIB$$${t}.run`)],
  ['Javassist', textOf(HEX, 5), java((name, t) => `com.acme.${name}_$$_jvst${t}_1a.run`)],
  ['Mockito', counter, java((name, n) => `com.acme.${name}$MockitoMock$${n}.run`)],
  ['hidden classes', textOf(HEX, 16), java((name, t) => `app//com.acme.${name}$$Lambda/0x${t}.run`)],
  ['lambdas of Java 8', counter, java((name, n) => `com.acme.${name}$$Lambda$${n}/9${n}.run`)],
  ['javac: lambdas', counter, java((name, n) => `com.acme.${name}.lambda$run$${n}`)],
  ['javac: classes', counter, java((name, n) => `com.acme.${name}$${n}.run`)],
  [
    'Groovy: scripts',
    fc.tuple(textOf(DIGITS, 13), counter).map(([time, hash]) => `${time}${hash}`),
    java((name, t) => `script1${t}$_${name}_closure1.doCall`),
  ],
  ['Groovy: scripts with a hash', textOf(HEX, 32), java((name, t) => `Script_${t}$_${name}_closure1.doCall`)],
  ['Groovy: lambdas', counter, java((name, n) => `com.acme.A$_${name}_lambda${n}.doCall`)],
  ['the Scala REPL', counter, java((name, n) => `$line${n}.$read$$iw$$iw$${name}.run`)],
  ['Databricks', textOf(HEX, 32), java((name, t) => `line${t}25.$read$$iw$${name}.run`)],
  ['Ammonite', counter, java((name, n) => `ammonite.$sess.cmd${n}$${name}.run`)],
  ['Kotlin in a notebook', counter, java((name, n) => `Line_${n}_jupyter$${name}.run`)],
  ['JShell', counter, java((name, n) => `REPL.$JShell$${n}$${name}.run`)],
  ['Dubbo', counter, java((name, n) => `com.acme.${name}DubboProxy${n}.run`)],
  ['Clojure', counter, java((name, n) => `shop.core$${name}$fn__${n}.invoke`)],
  ['Roslyn: closures', counter, dotnet((name, n) => `A.${name}.<>c__DisplayClass${n}_0.<Run>b__${n}`)],
  ['Roslyn: state machines', counter, dotnet((name, n) => `A.B.<${name}>d__${n}.MoveNext`)],
  ['Roslyn: local functions', counter, dotnet((name, n) => `A.B.<Run>g__${name}|${n}_0`)],
  ['Roslyn: asynchronous lambdas', counter, dotnet((name, n) => `A.B.<<${name}>b__${n}_0>d.MoveNext`)],
  ['F#', counter, dotnet((name, n) => `A.${name}.run@${n}-1.Invoke`)],
  [
    'Roslyn: functions of top-level statements',
    counter,
    dotnet((name, n) => `Program.<<Main>$>g__${name}|0_${n}`),
  ],
  [
    'Roslyn: file-local types',
    textOf(HEX.toUpperCase(), 64),
    dotnet((name, t) => `A.<Cart>F${t}__${name}.Run`),
  ],
  ['F#: pipes', counter, dotnet((name, n) => `A.${name}.Pipe #1 stage #2 at line ${n}@${n}.Invoke`)],
  ['F# Interactive', counter, dotnet((name, n) => `FSI_${n.padStart(4, '0')}.${name}.Run`)],
  ['Castle', counter, dotnet((name, n) => `Castle.Proxies.${name}Proxy_${n}.Run`)],
  ['tempfile of Python', textOf(`${LETTERS}${DIGITS}_`, 8), python((_, t) => `/tmp/venv${t}/script.py`)],
  [
    'tempfile of Python on Windows',
    textOf(`${LETTERS}_`, 8),
    python((_, t) => `C:\\Users\\a\\AppData\\Local\\Temp\\tmp${t}\\x.py`),
  ],
  ['a file of tempfile', textOf(`${LETTERS}${DIGITS}_`, 8), python((_, t) => `/tmp/tmp${t}.py`)],
  [
    'IPython',
    fc.tuple(counter, textOf(`${DIGITS}`, 6), textOf(HEX, 6)).map(([n, a, b]) => `${n}-${a}${b}`),
    python((_, t) => `<ipython-input-${t}>`),
  ],
  [
    'ipykernel',
    fc.integer({ min: 1, max: 4_294_967_295 }).map(String),
    python((_, n) => `/tmp/ipykernel_${n}/${n}.py`),
  ],
  ['attrs', counter, python((name, n) => `<attrs generated init shop.${name}-${n}>`)],
  [
    'Nix',
    textOf('0123456789abcdfghijklmnpqrsvwxyz', 32),
    python((name, t) => `/nix/store/${t}-${name}/cart.py`),
  ],
  ['cells of Databricks', counter, python((_, n) => `/root/.ipykernel/1/command-${n}-${n}`)],
  ['blob URLs', uuid, javascript((_, id) => `blob:https://shop.example/${id}`)],
  ['pages of a website', counter, javascript((name, n) => `https://shop.example/${name}/${n}?at=${n}`)],
  ['scripts of a browser console', counter, javascript((_, n) => `VM${n}`)],
  ['lines of the Node REPL', counter, javascript((_, n) => `REPL${n}`)],
  [
    'Vite: a configuration',
    fc.tuple(textOf(DIGITS, 13), textOf(HEX, 12)).map((parts) => parts.join('-')),
    javascript((_, t) => `file:///srv/shop/vite.config.ts.timestamp-${t}.mjs`),
  ],
  ['webpack', textOf(HEX, 20), javascript((name, t) => `https://shop.example/${name}.${t}.js`)],
  ['extensions', uuid, javascript((_, id) => `https://shop.example/main.js?v=${id}`)],
  [
    'rustc',
    textOf(HEX, 16),
    (name, t) => printed('stack backtrace:', `   0: shop::${name}::run::h${t}`, '             at a.rs:1:1'),
  ],
  [
    'Go',
    counter,
    (name, n) =>
      printed('goroutine 1 [running]:', `main.(*${name}).Run.func${n}.${n}()`, '\t/src/a.go:1 +0x1'),
  ],
  [
    'Ruby',
    fc.tuple(counter, counter).map(([a, b]) => `${a}_${b}`),
    (name, t) => printed(`/a/b/c.erb:1:in \`_${name}_erb__${t}'`),
  ],
  ['PHP', counter, (name, n) => printed(`#0 /a/b/c.php(1): {closure:Shop\\${name}::run():${n}}()`)],
];

describe('generated names', () => {
  it.each(GENERATORS)(
    'do not affect the fingerprint, while the names beside them do: %s',
    (_, generated, print) => {
      fc.assert(
        fc.property(human, human, generated, generated, (name, other, first, second) => {
          const { hash, culprit } = fingerprintOf(print(name, first));
          const again = fingerprintOf(print(name, second));
          expect([again.hash, again.culprit]).toEqual([hash, culprit]);
          if (name !== other) expect(fingerprintOf(print(other, first)).hash).not.toBe(hash);
        }),
        { numRuns: 200 },
      );
    },
  );

  it('do not include names that developers choose, whatever these end in', () => {
    const files = ['base64.py', 'base32.py', 'utf8.py', 'orders2.py', 'orders3.py', 'v2.py', 's3_client.py'];
    const folders = ['level2', 'level3', 'http2', 'orders-2', 'orders-3', 'template', 'container'];
    const events = [
      ...files.map((file) => python(() => `/srv/shop/cart/${file}`)('total', '')),
      ...folders.map((folder) => python(() => `/srv/shop/${folder}/cart.py`)('total', '')),
      ...[
        '$Proxied.run',
        'Proxy2.run',
        'Cart$HibernateHelper.run',
        'Cart$Level2.run',
        'Cart$S3Client.run',
      ].map((name) => java(() => `com.acme.${name}`)('', '')),
      ...['Cart.Total2', 'Cart.Total3', 'Castle.Stock_1.Run', 'Lambda.Method2'].map((name) =>
        dotnet(() => name)('', ''),
      ),
    ];
    const hashes = new Set(events.map((event) => fingerprintOf(event).hash));
    expect(hashes.size).toBe(events.length);
  });
});
