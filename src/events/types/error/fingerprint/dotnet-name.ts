/** Maximum number of passes that remove nested parts: `Repo[[System.Int32]]`, `<<Total>b__3_0>d`. */
const MAX_DEPTH = 4;

/** Number of type parameters: `` Repository`1 ``. */
const ARITY = /`\d+/g;
const TYPE_ARGUMENTS = /\[[^[\]]*\]/g;
/** Classes that contain the variables of closures, in C# and in Visual Basic. */
const CLOSURE_CLASS = /<>c(?:__\w*)?\.|_Closure\$__[\w-]*\./g;
/** `<Total>g__Add|3_0`: a local function of a method. */
const LOCAL_FUNCTION = /<([^<>]*)>g__(\w+)\|[\w#]*/;
/** `<Total>b__3_0` (lambda), `<RunAsync>d__5` (state machine), `<<Total>b__3_0>d`, `<Main>$`. */
const COMPILER_NAME = /<([^<>]*)>(?:[a-z](?:__[\w|#]*)?(?![\w])|\$)/;
/** Method of top-level statements. Without its `$`, local functions in it are normalized like those of other methods. */
const TOP_LEVEL = /<Main>\$(?=>)/g;
/** A file-local type: `<Cart>F3F2A…6B__Helper`, with a hash of the path. */
const FILE_LOCAL = /<(\w*)>F[0-9A-F]{64}__/g;
/** `<<Initialize>>d__0`: entry point of a script or a notebook. */
const SCRIPT_ENTRY = /<<(\w+)>>[a-z]__\d+/;
/** Compiled expressions are numbered. */
const LAMBDA_METHOD = /\blambda_method\d+/;
const MOVE_NEXT = /\.MoveNext$/;
/** Names in Visual Basic: `VB$StateMachine_5_RunAsync`, `_Lambda$__12-0`. */
const VB_STATE_MACHINE = /VB\$StateMachine_\d+_/;
const VB_LAMBDA = /(_Lambda\$)__[\d-]+/;
/** F# names closures after their line: `Total@12-1`. */
const FSHARP_CLOSURE = /(?: at line \d+)?@\d+(?:-\d+)?/g;
/** Input of the F# console: `FSI_0012`. */
const FSHARP_INTERACTIVE = /\bFSI_\d{4,}/g;
/** `Submission#3`: a cell of a notebook or a line of a script. */
const SUBMISSION = /\bSubmission#\d+/;
/**
 * Castle numbers the proxies of one type, DispatchProxy all of its own: `Castle.Proxies.StockProxy_1`, `generatedProxy_2`.
 */
const PROXY = /(^Castle\.Proxies\.(?:\w+\.)*?\w+?|^generatedProxy)_\d+(?=\.)/;
/** ASP.NET numbers the controls of a page: `__Render__control12`, `__BuildControl__control12`. */
const WEB_FORMS = /(?<=\.__\w+__control)\d+$/;
const UUID = /[_-]?[0-9a-f]{8}[_-]?[0-9a-f]{4}[_-]?[0-9a-f]{4}[_-]?[0-9a-f]{4}[_-]?[0-9a-f]{12}/gi;

/** `Shop.Cart.<Total>b__3_0` → `Shop.Cart.Total`, ``Shop.Repo`1.Get[T]`` → `Shop.Repo.Get`. */
export function dotnetName(name: string): string {
  let result = name;
  if (result.includes('`')) result = result.replace(ARITY, '');
  for (let i = 0; i < MAX_DEPTH && result.includes('['); i++) result = result.replace(TYPE_ARGUMENTS, '');
  result = result.replace(MOVE_NEXT, '');
  if (result.includes('<') || result.includes('$')) {
    if (result.includes('>F')) result = result.replace(FILE_LOCAL, '$1.');
    if (result.includes('<Main>$>')) result = result.replace(TOP_LEVEL, 'Main');
    result = result.replace(CLOSURE_CLASS, '').replace(LOCAL_FUNCTION, '$1.$2').replace(SCRIPT_ENTRY, '$1');
    for (let i = 0; i < MAX_DEPTH && result.includes('<'); i++) result = result.replace(COMPILER_NAME, '$1');
    result = result.replace(VB_STATE_MACHINE, '').replace(VB_LAMBDA, '$1');
  }
  if (result.includes('@')) result = result.replace(FSHARP_CLOSURE, '');
  if (result.includes('FSI_')) result = result.replace(FSHARP_INTERACTIVE, 'FSI');
  if (result.includes('#')) result = result.replace(SUBMISSION, 'Submission');
  if (result.includes('_')) result = result.replace(PROXY, '$1').replace(LAMBDA_METHOD, 'lambda_method');
  if (result.startsWith('ASP.')) result = result.replace(WEB_FORMS, '');
  return result.length > 32 ? result.replace(UUID, '') : result;
}
