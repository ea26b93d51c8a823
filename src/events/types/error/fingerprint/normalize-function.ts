import type { StackLanguage } from '../stack/stack-frame.js';

const MAX_NAME_LENGTH = 200;

/** Names that runtimes print for functions without one. */
export const ANONYMOUS: ReadonlySet<string> = new Set([
  '',
  '(anonymous)',
  '<anonymous>',
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

/** Minifiers name functions by one or two letters, and by three when a bundle is large. */
const MAX_MINIFIED = 2;
const MAX_MINIFIED_IN_BUNDLE = 3;

/**
 * The name of a function without what the compiler or the runtime adds to it; null for a function that has none.
 *
 * @param isBundle the file is known to be written by a bundler
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

const NORMALIZERS: Readonly<Record<StackLanguage, (name: string) => string>> = {
  dotnet,
  go,
  java,
  javascript,
  other,
  php,
  python: (name) => name,
  ruby,
  rust,
};

/** `async Cart.total [as handler]` → `total`, `async*t/total$1</<` → `total` */
function javascript(name: string): string {
  let end = name.indexOf(' [as ');
  if (end === -1) end = name.length;
  while (end > 0 && (name.charAt(end - 1) === '<' || name.charAt(end - 1) === '/')) end -= 1;
  let start = 0;
  for (let i = 0; i < end; i++) {
    const char = name.charAt(i);
    if (char === '.' || char === '/' || char === '*' || char === ' ') start = i + 1;
  }
  return withoutDollarNumber(name.slice(start, end));
}

/** `Cart$$Lambda$14.run` → `Cart.run`, `Cart.lambda$total$3` → `Cart.total`, `Cart$1.run` → `Cart.run` */
function java(name: string): string {
  if (!name.includes('$')) return name;
  let result = name;
  const generated = result.indexOf('$$');
  if (generated !== -1) {
    const dot = result.indexOf('.', generated);
    result = result.slice(0, generated) + (dot === -1 ? '' : result.slice(dot));
  }
  return result.replace(/\.lambda\$(\w+)\$\d+$/, '.$1').replace(/\$\d+/g, '');
}

/** `main.(*Cart).Total.func1.2` → `main.(*Cart).Total`, `main.gen[...]` → `main.gen` */
function go(name: string): string {
  const generic = name.indexOf('[');
  const plain =
    generic === -1
      ? name
      : name.slice(0, generic) + name.slice(name.indexOf(']', generic) + 1 || name.length);
  return plain.replace(/(?:\.(?:func\d+|gowrap\d+|deferwrap\d+|\d+)|-fm|-range\d+)+$/, '');
}

/** `shop::cart::total::{{closure}}::h0123456789abcdef` → `shop::cart::total` */
function rust(name: string): string {
  return name
    .replace(/::h[0-9a-f]{16}$/, '')
    .replace(/::\{\{?[^{}]*\}?\}/g, '')
    .replace(/::<[^<>]*>$/, '');
}

/** `Shop.Cart.<Total>b__3_0` → `Shop.Cart.Total`, ``Shop.Repo`1.Get[T]`` → `Shop.Repo.Get` */
function dotnet(name: string): string {
  return name
    .replace(/<>c(?:__DisplayClass\w*)?\./g, '')
    .replace(/\.MoveNext$/, '')
    .replace(/<(\w*)>[a-z]__[\w|]*/g, '$1')
    .replace(/`\d+/g, '')
    .replace(/\[[^[\]]*\]/g, '');
}

/** `block (2 levels) in Cart#total` → `Cart#total` */
function ruby(name: string): string {
  const within = name.lastIndexOf(' in ');
  return within === -1 ? name : name.slice(within + 4);
}

/** `{closure:Shop\Cart::total():12}` → `Shop\Cart::total`, `class@anonymous/app/x.php:3$0->run` → `class@anonymous->run` */
function php(name: string): string {
  if (name.startsWith('{closure:')) {
    const end = name.lastIndexOf('()');
    return name.slice(9, end === -1 ? name.length : end);
  }
  if (name.endsWith('{closure}')) return '{closure}';
  const anonymous = name.indexOf('@anonymous');
  if (anonymous === -1) return name;
  const arrow = name.indexOf('->', anonymous);
  return name.slice(0, anonymous + 10) + (arrow === -1 ? '' : name.slice(arrow));
}

function other(name: string): string {
  return withoutDollarNumber(name.replace(/(?:\+|\s)?0x[0-9a-f]+/gi, ''));
}

/** Bundlers number functions of the same name: `total$1`. */
function withoutDollarNumber(name: string): string {
  return name.includes('$') ? name.replace(/\$\d+$/, '') : name;
}
