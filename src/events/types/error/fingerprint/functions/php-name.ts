/** Symfony's container: a namespace of 7 characters of base64, which differs in every build of the cache. */
const CONTAINER = /^Container(?=.[\w]*[A-Z0-9_])\w{7}\\/;
/** Symfony's lazy services end with 7 hexadecimal digits: `StockGhost1a2b3c4`, `StockProxyA1b2c3d`. */
const LAZY = /(?<=Ghost|Proxy)[0-9A-F][0-9a-f]{6}(?=->|::|$)/i;
/** PHPUnit's doubles: `Mock_Stock_1a2b3c4d`, `MockObject_Stock_…`, `TestStub_Stock_…`. */
const DOUBLE = /((?:^|\\)(?:Mock|MockObject|TestStub)_\w+)_[0-9a-f]{8}(?=->|::|$)/;
/** `Mockery_12_App_Stock` */
const MOCKERY = /(?<=^|\\)Mockery_\d+_/;
/** Prophecy: `Double\Stock\P12` */
const PROPHECY = /(?<=^Double\\.*\\P)\d+/;
/** Smarty names the function of a template when it compiles it: `content_65b1c2d3e4f5a6_12345678`. */
const SMARTY = /^content_[0-9a-f]{13,14}_\d{8}$/;
/** ProxyManager: `ProxyManagerGeneratedProxy\__PM__\Shop\Stock\Generated1a2b…` */
const PROXY_MANAGER = /\\Generated[0-9a-f]{32,64}/;

const CLOSURE = '{closure:';
const DIGIT = /\d/;

/** `Shop\Cart->{closure:Shop\Cart::total():12}` → `Shop\Cart::total`, `class@anonymous/app/x.php:3$0->run` → `class@anonymous->run`. */
export function phpName(name: string): string {
  const closure = name.indexOf(CLOSURE);
  if (closure !== -1) return closureName(name.slice(closure));
  if (name.endsWith('{closure}')) return '{closure}';
  const anonymous = name.indexOf('@anonymous');
  if (anonymous === -1) return withoutGenerated(name);
  const arrow = name.indexOf('->', anonymous);
  return name.slice(0, anonymous + 10) + (arrow === -1 ? '' : name.slice(arrow));
}

/** A closure in another one is named by that, one outside of functions by the file: `{closure:/app/x.php:3}`. */
function closureName(name: string): string {
  let start = CLOSURE.length;
  while (name.startsWith(CLOSURE, start)) start += CLOSURE.length;
  const end = name.indexOf('()', start);
  return end === -1 ? '{closure}' : withoutGenerated(name.slice(start, end));
}

function withoutGenerated(name: string): string {
  // All of them have a digit, or nearly: of the container's, a quarter has none.
  if (!DIGIT.test(name) && !name.startsWith('Container')) return name;
  return name
    .replace(CONTAINER, 'Container\\')
    .replace(LAZY, '')
    .replace(DOUBLE, '$1')
    .replace(MOCKERY, 'Mockery_')
    .replace(PROPHECY, '')
    .replace(PROXY_MANAGER, '')
    .replace(SMARTY, 'content');
}
