import { CRATE_HASH } from '../stack/rust-stack.js';
import type { StackLanguage } from '../stack/stack-frame.js';
import { dotnetName } from './dotnet-name.js';
import { javaName } from './java-name.js';

const MAX_NAME_LENGTH = 200;

/** Names that runtimes print for anonymous functions. */
export const ANONYMOUS: ReadonlySet<string> = new Set([
  '',
  '(anonymous)',
  '<anonymous closure>',
  '<anonymous>',
  '<computed>',
  '<fn>',
  '<lambda>',
  '<unknown>',
  '?',
  'Anonymous function',
  'anonymous',
  'eval',
  'eval code',
  'global code',
  'module code',
  'unknown',
  '{closure}',
]);

/** Maximum lengths of minified names: in any file, and in a bundle, in which minifiers also use three letters. */
export const MAX_MINIFIED = 2;
const MAX_MINIFIED_IN_BUNDLE = 3;

/**
 * Name of a function without the parts that the compiler or the runtime adds; null for an anonymous function.
 *
 * @param isBundle whether the file is known to be written by a bundler
 */
export function normalizeFunction(
  name: string | null,
  language: StackLanguage,
  isBundle: boolean,
): string | null {
  if (name === null || name.length > 4 * MAX_NAME_LENGTH) return null;
  if (ANONYMOUS.has(name)) return null;
  const normalized = NORMALIZERS[language](name).trim();
  if (ANONYMOUS.has(normalized)) return null;
  if (language === 'javascript') {
    const shortest = isBundle ? MAX_MINIFIED_IN_BUNDLE : MAX_MINIFIED;
    if (normalized.length <= shortest) return null;
  }
  return normalized.slice(0, MAX_NAME_LENGTH);
}

/** Java's and .NET's are in separate files, because their rules are longer than all others together. */
const NORMALIZERS: Readonly<Record<StackLanguage, (name: string) => string>> = {
  dotnet: dotnetName,
  go: goName,
  java: javaName,
  javascript: javascriptName,
  other: otherName,
  php: phpName,
  python: (name) => name,
  ruby: rubyName,
  rust: rustName,
};

/** Maximum number of passes that remove nested parts: `Map[go.shape.struct { X []int }]`. */
const MAX_GO_DEPTH = 4;
const GO_TYPE_ARGUMENTS = /\[[^[\]]*\]/g;
const GO_CLOSURE = /(?:\.(?:func\d+|gowrap\d+|deferwrap\d+|\d+)|·dwrap·\d+|-fm|-range\d+)+$/;
/** A Go plugin that was built without a package path. */
const GO_PLUGIN = /^plugin\/unnamed-[0-9a-f]{8,}/;

/** `main.(*Cart).Total.func1.2` → `main.(*Cart).Total`, `main.gen[...].func1` → `main.gen`. */
function goName(name: string): string {
  let result = name;
  for (let i = 0; i < MAX_GO_DEPTH && result.includes('['); i++)
    result = result.replace(GO_TYPE_ARGUMENTS, '');
  result = result.replace(GO_CLOSURE, '');
  return result.startsWith('plugin/') ? result.replace(GO_PLUGIN, 'plugin/unnamed') : result;
}

const SYMBOL_HASH = /::h[0-9a-f]{16}$|17h[0-9a-f]{16}(?=E$)/;
/** Suffixes that LLVM appends to copies of a function. */
const LLVM_SUFFIX = /\.(?:llvm\.\d+|cold|constprop\.\d+|isra\.\d+|part\.\d+)/g;

/** `shop::cart::total::{{closure}}::h0123456789abcdef` → `shop::cart::total`. */
function rustName(name: string): string {
  let result = name;
  if (result.includes('.')) result = result.replace(LLVM_SUFFIX, '');
  if (result.includes('[')) result = result.replace(CRATE_HASH, '');
  result = result.replace(SYMBOL_HASH, '');
  if (result.includes('{')) result = result.replace(/::\{\{?[^{}]*\}?\}/g, '');
  return result.includes('<') ? result.replace(/::<[^<>]*>$/, '') : result;
}

/** Namespace of Symfony's container: 7 base64 characters, which differ in every build of the cache. */
const PHP_CONTAINER = /^Container(?=.[\w]*[A-Z0-9_])\w{7}\\/;
/** Symfony's lazy services end with 7 hexadecimal digits: `StockGhost1a2b3c4`, `StockProxyA1b2c3d`. */
const PHP_LAZY_SERVICE = /(?<=Ghost|Proxy)[0-9A-F][0-9a-f]{6}(?=->|::|$)/i;
/** PHPUnit's doubles: `Mock_Stock_1a2b3c4d`, `MockObject_Stock_…`, `TestStub_Stock_…`. */
const PHP_DOUBLE = /((?:^|\\)(?:Mock|MockObject|TestStub)_\w+)_[0-9a-f]{8}(?=->|::|$)/;
/** `Mockery_12_App_Stock` */
const MOCKERY = /(?<=^|\\)Mockery_\d+_/;
/** Prophecy: `Double\Stock\P12` */
const PROPHECY = /(?<=^Double\\.*\\P)\d+/;
/** Smarty generates the function name of a template at compile time: `content_65b1c2d3e4f5a6_12345678`. */
const SMARTY = /^content_[0-9a-f]{13,14}_\d{8}$/;
/** ProxyManager: `ProxyManagerGeneratedProxy\__PM__\Shop\Stock\Generated1a2b…` */
const PROXY_MANAGER = /\\Generated[0-9a-f]{32,64}/;

const PHP_CLOSURE = '{closure:';
const DIGIT = /\d/;

/** `Shop\Cart->{closure:Shop\Cart::total():12}` → `Shop\Cart::total`, `class@anonymous/app/x.php:3$0->run` → `class@anonymous->run`. */
function phpName(name: string): string {
  const closure = name.indexOf(PHP_CLOSURE);
  if (closure !== -1) return phpClosureName(name.slice(closure));
  if (name.endsWith('{closure}')) return '{closure}';
  const anonymous = name.indexOf('@anonymous');
  if (anonymous === -1) return withoutGeneratedPhp(name);
  const arrow = name.indexOf('->', anonymous);
  return name.slice(0, anonymous + 10) + (arrow === -1 ? '' : name.slice(arrow));
}

/** A closure within a closure contains its name; one outside of functions contains the file: `{closure:/app/x.php:3}`. */
function phpClosureName(name: string): string {
  let start = PHP_CLOSURE.length;
  while (name.startsWith(PHP_CLOSURE, start)) start += PHP_CLOSURE.length;
  const end = name.indexOf('()', start);
  return end === -1 ? '{closure}' : withoutGeneratedPhp(name.slice(start, end));
}

function withoutGeneratedPhp(name: string): string {
  // Fast path: generated names contain a digit, except a quarter of the container's.
  if (!DIGIT.test(name) && !name.startsWith('Container')) return name;
  return name
    .replace(PHP_CONTAINER, 'Container\\')
    .replace(PHP_LAZY_SERVICE, '')
    .replace(PHP_DOUBLE, '$1')
    .replace(MOCKERY, 'Mockery_')
    .replace(PROPHECY, '')
    .replace(PROXY_MANAGER, '')
    .replace(SMARTY, 'content');
}

/** Names that a JavaScript obfuscator generates, which differ in every build. */
const OBFUSCATED = /^_0x[0-9a-f]{3,8}$/;
const WASM_FUNCTION = /^wasm-function\[\d+\]$/;

/** `async Cart.total [as handler]` → `total`, `async*t/total$1</<` → `total`. */
function javascriptName(name: string): string {
  let end = name.indexOf(' [as ');
  if (end === -1) end = name.length;
  while (end > 0 && (name.charAt(end - 1) === '<' || name.charAt(end - 1) === '/')) end -= 1;
  let start = 0;
  for (let i = 0; i < end; i++) {
    const char = name.charAt(i);
    if (char === '.' || char === '/' || char === '*' || char === ' ') start = i + 1;
  }
  const plain = withoutDollarNumber(name.slice(start, end));
  if (plain.startsWith('_0x') && OBFUSCATED.test(plain)) return '';
  return plain.startsWith('wasm-') && WASM_FUNCTION.test(plain) ? 'wasm-function' : plain;
}

/**
 * Rails names the method of a template after its path, a hash and an object id: `_app_views_orders_show_html_erb___12_34`.
 */
const RUBY_TEMPLATE_METHOD = /_{2,3}\d+_\d+$/;
/** `#<Class:0x000055d1c0ffee00>#total`, `__bind_1700000000_123456`, `_run__2871343437582__process_action__callbacks` */
const RUBY_ADDRESS = /:0x[0-9a-f]+/g;
const RUBY_BOUND_METHOD = /(?<=__bind)_\d+_\d+|(?<=^_run__)\d+__/;

/** Tilt names the method of a template after an object id. */
const TILT = /(?<=^__tilt)_\d+$/;

/** `block (2 levels) in Cart#total` → `Cart#total`. */
function rubyName(name: string): string {
  const within = name.lastIndexOf(' in ');
  const plain = within === -1 ? name : name.slice(within + 4);
  if (plain.includes('0x')) return plain.replace(RUBY_ADDRESS, '');
  return plain.includes('__')
    ? plain.replace(RUBY_TEMPLATE_METHOD, '').replace(RUBY_BOUND_METHOD, '').replace(TILT, '')
    : plain;
}

const ADDRESS = /(?:\+|\s)?0x[0-9a-f]+/gi;
/** Elixir: `anonymous fn/1 in Shop.Cart.total/1`; Swift: `closure #1 in Cart.total()`. */
const CLOSURE_IN = /^(?:anonymous fn\/\d+|(?:implicit )?closure #\d+) in /;
/** Erlang: `-total/1-fun-0-` */
const ERLANG_FUN = /^-(.+)-fun-\d+-$/;
/** Dart: `Cart.total.<anonymous closure>` */
const DART_CLOSURE = /(?:\.<anonymous closure>)+$/;

/** Names of languages whose frames are only read as objects, not as printed stacks. */
function otherName(name: string): string {
  let plain = name.replace(ADDRESS, '');
  while (CLOSURE_IN.test(plain)) plain = plain.replace(CLOSURE_IN, '');
  return withoutDollarNumber(plain.replace(ERLANG_FUN, '$1').replace(DART_CLOSURE, ''));
}

/** Bundlers number functions of the same name: `total$1`. */
function withoutDollarNumber(name: string): string {
  return name.includes('$') ? name.replace(/\$\d+$/, '') : name;
}
