import type { StackFrame, StackLanguage } from '../stack/stack-frame.js';

/** Criteria for frames of runtimes, frameworks and dependencies. Copy for other languages: contracts/errors/v2. */
export const LIBRARY_CODE: Readonly<
  Record<
    StackLanguage,
    { files: readonly string[]; filePrefixes: readonly string[]; functions: readonly string[] }
  >
> = {
  dotnet: {
    files: ['/.nuget/'],
    filePrefixes: [],
    functions: ['System.', 'Microsoft.', 'lambda_method', 'Npgsql.', 'Newtonsoft.'],
  },
  go: {
    files: [
      '/go/pkg/mod/',
      '/vendor/',
      '/go/src/',
      '/libexec/src/',
      '/golang.org/toolchain',
      '/src/runtime/',
      '@v',
    ],
    filePrefixes: [
      '_cgo_gotypes.go',
      '_testmain.go',
      'database/',
      'encoding/',
      'internal/',
      'net/',
      'os/',
      'reflect/',
      'runtime/',
      'sync/',
      'testing/',
    ],
    functions: ['runtime.', 'net/http.', 'reflect.', 'testing.', 'sync.', 'database/sql.', 'encoding/'],
  },
  java: {
    files: [],
    filePrefixes: [],
    functions: [
      'akka.',
      'android.',
      'androidx.',
      'clojure.',
      'com.android.',
      'com.fasterxml.',
      'com.google.android.',
      'com.mysql.',
      'com.sun.',
      'com.zaxxer.',
      'dalvik.',
      'groovy.',
      'io.micrometer.',
      'io.netty.',
      'io.undertow.',
      'jakarta.',
      'java.',
      'javax.',
      'jdk.',
      'kotlin.',
      'kotlinx.',
      'okhttp3.',
      'org.apache.',
      'org.codehaus.groovy.',
      'org.eclipse.jetty.',
      'org.hibernate.',
      'org.jboss.',
      'org.junit.',
      'org.postgresql.',
      'org.springframework.',
      'reactor.',
      'retrofit2.',
      'scala.',
      'sun.',
    ],
  },
  javascript: {
    files: ['/node_modules/', '/webpack/runtime/', '/webpack/bootstrap', '/bower_components/'],
    filePrefixes: [
      '<anonymous>',
      '[native code]',
      'bun:',
      'chrome-extension:',
      'deno:',
      'ext:',
      'internal/',
      'moz-extension:',
      'ms-browser-extension:',
      'node:',
      'node_modules/',
      'safari-extension:',
      'safari-web-extension:',
      'user-script:',
      'webkit-masked-url:',
      'webpack/bootstrap',
      'webpack/runtime/',
    ],
    functions: ['__webpack_require__'],
  },
  other: { files: ['/vendor/', '/node_modules/', '/site-packages/'], filePrefixes: [], functions: [] },
  php: { files: ['/vendor/'], filePrefixes: ['vendor/', '[internal function]'], functions: ['{main}'] },
  python: {
    files: ['/site-packages/', '/dist-packages/', '/lib/python3', '/lib/python2', '/Lib/'],
    filePrefixes: ['<frozen ', '<string>', '<stdin>', '<__array_function__'],
    functions: [],
  },
  ruby: {
    files: ['/gems/', '/lib/ruby/', '/rubygems/', '/bundler/'],
    filePrefixes: ['<internal:', '(eval'],
    functions: [],
  },
  rust: {
    files: [
      '/rustc/',
      '/.cargo/registry/',
      '/.cargo/git/',
      '/library/std/',
      '/library/core/',
      '/library/alloc/',
      '/sysdeps/',
      '/csu/',
    ],
    filePrefixes: [],
    functions: [
      '<alloc::',
      '<core::',
      '<std::',
      '__',
      'actix',
      'alloc::',
      'anyhow::',
      'axum::',
      'backtrace::',
      'core::',
      'futures',
      'hyper',
      'rayon',
      'rust_',
      'std::',
      'tokio::',
      'tower::',
    ],
  },
};

/** Prefixes by their first character, which most frames share with no prefix. */
type Prefixes = ReadonlyMap<number, readonly string[]>;

interface Recognizer {
  files: readonly string[];
  filePrefixes: Prefixes;
  functions: Prefixes;
}

const RECOGNIZERS = Object.fromEntries(
  Object.entries(LIBRARY_CODE).map(([language, { files, filePrefixes, functions }]): [string, Recognizer] => [
    language,
    { files, filePrefixes: byFirstCharacter(filePrefixes), functions: byFirstCharacter(functions) },
  ]),
) as Readonly<Record<StackLanguage, Recognizer>>;

function byFirstCharacter(prefixes: readonly string[]): Prefixes {
  const groups = new Map<number, string[]>();
  for (const prefix of prefixes) {
    const first = prefix.charCodeAt(0);
    groups.set(first, [...(groups.get(first) ?? []), prefix]);
  }
  return groups;
}

/** Whether a frame is the application's own code, according to the sender or, if not stated, to the path of the code. */
export function isInApp({ language, file, function: name, inApp }: StackFrame): boolean {
  if (inApp !== null) return inApp;
  // C symbols (`main`, `clone`) do not belong to a crate.
  if (language === 'rust' && name?.includes('::') !== true) return false;
  const { files, filePrefixes, functions } = RECOGNIZERS[language];
  if (name !== null && startsWithAny(name, functions)) return false;
  if (file === null) return language !== 'javascript' && language !== 'python' && name !== null;
  if (startsWithAny(file, filePrefixes)) return false;
  const path = file.includes('\\') ? file.replaceAll('\\', '/') : file;
  for (const part of files) if (path.includes(part)) return false;
  return true;
}

function startsWithAny(text: string, prefixes: Prefixes): boolean {
  const group = prefixes.get(text.charCodeAt(0));
  if (group === undefined) return false;
  for (const prefix of group) if (text.startsWith(prefix)) return true;
  return false;
}
