/** Passes that remove what is inside of each other: `Map[go.shape.struct { X []int }]`. */
const MAX_DEPTH = 4;
const TYPE_ARGUMENTS = /\[[^[\]]*\]/g;
const GO_CLOSURE = /(?:\.(?:func\d+|gowrap\d+|deferwrap\d+|\d+)|·dwrap·\d+|-fm|-range\d+)+$/;
/** A plugin that was built without a package path. */
const GO_PLUGIN = /^plugin\/unnamed-[0-9a-f]{8,}/;

/** `main.(*Cart).Total.func1.2` → `main.(*Cart).Total`, `main.gen[...].func1` → `main.gen`. */
export function goName(name: string): string {
  let result = name;
  for (let i = 0; i < MAX_DEPTH && result.includes('['); i++) result = result.replace(TYPE_ARGUMENTS, '');
  result = result.replace(GO_CLOSURE, '');
  return result.startsWith('plugin/') ? result.replace(GO_PLUGIN, 'plugin/unnamed') : result;
}

/** `core[c1f1a4ba060b9bfa]::fmt::write`: which build of a crate. */
const CRATE_HASH = /\[[0-9a-f]{16}\]/g;
const SYMBOL_HASH = /::h[0-9a-f]{16}$|17h[0-9a-f]{16}(?=E$)/;
/** What LLVM appends to copies of a function. */
const LLVM_SUFFIX = /\.(?:llvm\.\d+|cold|constprop\.\d+|isra\.\d+|part\.\d+)/g;

/** `shop::cart::total::{{closure}}::h0123456789abcdef` → `shop::cart::total`. */
export function rustName(name: string): string {
  let result = name;
  if (result.includes('.')) result = result.replace(LLVM_SUFFIX, '');
  if (result.includes('[')) result = result.replace(CRATE_HASH, '');
  result = result.replace(SYMBOL_HASH, '');
  if (result.includes('{')) result = result.replace(/::\{\{?[^{}]*\}?\}/g, '');
  return result.includes('<') ? result.replace(/::<[^<>]*>$/, '') : result;
}
