/** Names that an obfuscator of JavaScript writes differ in every build. */
const OBFUSCATED = /^_0x[0-9a-f]{3,8}$/;
const WASM_FUNCTION = /^wasm-function\[\d+\]$/;

/** `async Cart.total [as handler]` → `total`, `async*t/total$1</<` → `total`. */
export function javascriptName(name: string): string {
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

/** Rails names the method of a template by its path, a hash and the id of an object: `_app_views_orders_show_html_erb___12_34`. */
const TEMPLATE_METHOD = /_{2,3}\d+_\d+$/;
/** `#<Class:0x000055d1c0ffee00>#total`, `__bind_1700000000_123456`, `_run__2871343437582__process_action__callbacks` */
const RUBY_ADDRESS = /:0x[0-9a-f]+/g;
const BOUND_METHOD = /(?<=__bind)_\d+_\d+|(?<=^_run__)\d+__/;

/** Tilt names the method of a template by the id of an object. */
const TILT = /(?<=^__tilt)_\d+$/;

/** `block (2 levels) in Cart#total` → `Cart#total`. */
export function rubyName(name: string): string {
  const within = name.lastIndexOf(' in ');
  const plain = within === -1 ? name : name.slice(within + 4);
  if (plain.includes('0x')) return plain.replace(RUBY_ADDRESS, '');
  return plain.includes('__')
    ? plain.replace(TEMPLATE_METHOD, '').replace(BOUND_METHOD, '').replace(TILT, '')
    : plain;
}

const ADDRESS = /(?:\+|\s)?0x[0-9a-f]+/gi;
/** Elixir: `anonymous fn/1 in Shop.Cart.total/1`; Swift: `closure #1 in Cart.total()`. */
const CLOSURE_IN = /^(?:anonymous fn\/\d+|(?:implicit )?closure #\d+) in /;
/** Erlang: `-total/1-fun-0-` */
const ERLANG_FUN = /^-(.+)-fun-\d+-$/;
/** Dart: `Cart.total.<anonymous closure>` */
const DART_CLOSURE = /(?:\.<anonymous closure>)+$/;

/** Names of languages whose stacks are read only as frames that the sender took apart. */
export function otherName(name: string): string {
  let plain = name.replace(ADDRESS, '');
  while (CLOSURE_IN.test(plain)) plain = plain.replace(CLOSURE_IN, '');
  return withoutDollarNumber(plain.replace(ERLANG_FUN, '$1').replace(DART_CLOSURE, ''));
}

/** Bundlers number functions of the same name: `total$1`. */
function withoutDollarNumber(name: string): string {
  return name.includes('$') ? name.replace(/\$\d+$/, '') : name;
}
