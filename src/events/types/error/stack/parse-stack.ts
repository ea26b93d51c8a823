import { readUnityFrame, translationsOfAt } from './dotnet-frame.js';
import { parseDotnetStack } from './dotnet-stack.js';
import { parseGoStack } from './go-stack.js';
import { parseJavaStack } from './java-stack.js';
import { parseJavaScriptStack } from './javascript-stack.js';
import { parsePhpStack } from './php-stack.js';
import { parsePythonStack } from './python-stack.js';
import { parseRubyStack } from './ruby-stack.js';
import { parseRustStack } from './rust-stack.js';
import { splitLocation } from './stack-line.js';
import { stackLines } from './stack-lines.js';
import type { StackException, StackLanguage } from './stack-frame.js';

/** Maximum number of lines that are read before the format is recognized. */
const MAX_LINES_BEFORE_FRAMES = 200;

/** Parses the lines of a stack trace. Returns the reported exception first, then its causes, then its siblings. */
type StackParser = (lines: readonly string[]) => StackException[];

/** A language with a known format of printed stacks; frames of all others are sent as objects. */
type PrintedLanguage = Exclude<StackLanguage, 'other'>;

const PARSERS: Readonly<Record<PrintedLanguage, StackParser>> = {
  dotnet: parseDotnetStack,
  go: parseGoStack,
  java: parseJavaStack,
  javascript: parseJavaScriptStack,
  php: parsePhpStack,
  python: parsePythonStack,
  ruby: parseRubyStack,
  rust: parseRustStack,
};

/**
 * Parses a stack trace in the format in which a runtime prints it. Returns the reported exception, then its causes, then its
 * siblings; an empty list for a text in none of the known formats. Runs in time linear in the length that is read, and
 * never throws.
 */
export function parseStack(stack: string): StackException[] {
  const lines = stackLines(stack);
  const language = detectLanguage(lines) ?? (translationsOfAt(lines).size > 0 ? 'dotnet' : null);
  return language === null ? [] : PARSERS[language](lines);
}

function detectLanguage(lines: readonly string[]): PrintedLanguage | null {
  let remaining = MAX_LINES_BEFORE_FRAMES;
  for (const raw of lines) {
    const line = raw.trim();
    if (line === '') continue;
    if (remaining === 0) return null;
    remaining -= 1;
    const language = line.startsWith('at ') ? languageOfAtLine(line) : languageOfLine(raw, line);
    if (language !== null) return language;
  }
  return null;
}

const JVM_LOCATION =
  /\((?:[\w$-]+\.(?:java|kt|kts|scala|groovy|clj)(?::\d+)?|Native Method|<generated>|(?:Unknown Source|SourceFile)(?::\d+)?)\)/;
/**
 * Any other source name, directly after the method and with a line: `(<console>:25)` of Scala, `(r8-map-id-8e3c1f:4)` and
 * `(PG:4)` of Android, `(Line_3.jupyter.kts:1)`. OpenJ9 adds `(Compiled Code)`. .NET prints parameters there, V8 a space before
 * the parenthesis.
 */
const JVM_SOURCE =
  /^at [^\s(]+\((?:[^\s():,]+:\d+|Proguard|[\w$-]+\.\w+(?=\())(?:\((?:Inlined )?Compiled Code\))?\)(?: |$)/;

/** Position of a .NET source in Mono and Unity: `at Shop.Cart.Total (System.Int32 id) [0x00012] in <0123…>:0`. */
const MONO_FRAME = /\) \[0x[0-9a-f]+\] in /;

/** Language of a frame that begins with `at `, as in V8, the JVM and .NET. */
function languageOfAtLine(line: string): 'dotnet' | 'java' | 'javascript' | null {
  if (JVM_LOCATION.test(line) || JVM_SOURCE.test(line)) return 'java';
  if (/:line \d+$/.test(line) || MONO_FRAME.test(line)) return 'dotnet';
  const open = line.endsWith(')') ? line.indexOf(' (') : -1;
  if (open === -1 && line.endsWith(')')) return 'dotnet';
  const location = open === -1 ? line.slice(3) : line.slice(open + 2, -1);
  return splitLocation(location) === null ? null : 'javascript';
}

const RUST_FRAME = /^\d{1,5}: +(?:0x[0-9a-f]+ - )?[\w<{].*(?:::|_unwind|_panic)/;
const RUBY_FRAME = /:\d+:in ['`]/;
const PHP_FRAME = /^#\d{1,5} (?:\{main\}|\[internal function\]: |.*\(\d+\): )/;

function languageOfLine(raw: string, line: string): PrintedLanguage | null {
  if (line.endsWith('Traceback (most recent call last):') || line.startsWith('File "')) return 'python';
  if (line.endsWith(' Traceback (most recent call last)')) return 'python';
  if (line.startsWith('goroutine ')) return 'go';
  if (line.startsWith("thread '") && line.includes(' panicked at ')) return 'rust';
  if (line === 'stack backtrace:' || line === 'Caused by:' || RUST_FRAME.test(line)) return 'rust';
  if (line.startsWith('#') && PHP_FRAME.test(line)) return 'php';
  if (line.includes(':in ') && RUBY_FRAME.test(line)) return 'ruby';
  if (raw.startsWith('\t') && line.includes('.go:')) return 'go';
  if (line.endsWith(')') && line.includes(' (at ') && readUnityFrame(line) !== null) return 'dotnet';
  const at = line.indexOf('@');
  if (at === -1) return null;
  const location = line.slice(at + 1);
  const isFrame = !location.includes(' ') || location.includes(' > ');
  return isFrame && splitLocation(location) !== null ? 'javascript' : null;
}
