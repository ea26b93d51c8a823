import type { Bug, Call } from './bug.js';
import type { Build } from './build.js';
import type { Draw } from './draw.js';
import { capitalize } from './words.js';

interface Occurrence {
  draw: Draw;
  build: Build;
  bug: Bug;
  message: string;
}

type Printer = (occurrence: Occurrence, calls: readonly Call[]) => string;

/** The stack of one event as the platform's runtime prints it; `null` for a platform that sends none. */
export function printStack(occurrence: Occurrence): string | null {
  const { bug, draw } = occurrence;
  const [innermost] = bug.calls;
  const repeated =
    bug.isRecursive && innermost !== undefined
      ? Array.from({ length: draw.between(1, 6) }, () => innermost)
      : [];
  return PRINTERS[bug.platform]?.(occurrence, [...repeated, ...bug.calls]) ?? null;
}

/** Frames that frameworks add to the stack of a request. */
const NODE_LIBRARIES = [
  'Layer.handle [as handle_request] (~/node_modules/express/lib/router/layer.js',
  'next (~/node_modules/express/lib/router/route.js',
  'Route.dispatch (~/node_modules/express/lib/router/route.js',
  'Function.process_params (~/node_modules/express/lib/router/index.js',
  'process.processTicksAndRejections (node:internal/process/task_queues',
];
const PYTHON_LIBRARIES = [
  ['django/core/handlers/exception.py', 'inner'],
  ['django/core/handlers/base.py', '_get_response'],
  ['django/views/generic/base.py', 'dispatch'],
] as const;
const JAVA_LIBRARIES = [
  'java.base/java.lang.reflect.Method.invoke(Method.java',
  'org.springframework.web.method.support.InvocableHandlerMethod.doInvoke(InvocableHandlerMethod.java',
  'org.springframework.web.method.support.InvocableHandlerMethod.invokeForRequest(InvocableHandlerMethod.java',
  'org.springframework.web.servlet.DispatcherServlet.doDispatch(DispatcherServlet.java',
  'org.springframework.web.servlet.FrameworkServlet.service(FrameworkServlet.java',
  'org.apache.catalina.core.ApplicationFilterChain.internalDoFilter(ApplicationFilterChain.java',
  'org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java',
  'java.base/java.lang.Thread.run(Thread.java',
];

const camel = ({ verb, noun }: Call): string => `${verb}${capitalize(noun)}`;
const pascal = (call: Call): string => capitalize(camel(call));
const snake = ({ verb, noun }: Call): string => `${verb}_${noun}`;
const line = ({ build, draw }: Occurrence, call: Call): number =>
  build.lineShift + call.verb.length * 17 + draw.int(3);

const node: Printer = (occurrence, calls) => {
  const { build, bug, draw, message } = occurrence;
  const place = (call: Call): string =>
    `${build.root}/dist/${call.folder}/${call.file}.js:${line(occurrence, call)}:${draw.between(1, 80)}`;
  const [innermost] = calls;
  const callback =
    bug.isInCallback && innermost ? [`    at ${place(innermost)}`, '    at Array.map (<anonymous>)'] : [];
  return [
    `${bug.type}: ${message}`,
    ...callback,
    ...calls.map((call, index) => {
      const receiver = `${index > 0 ? 'async ' : ''}${capitalize(call.file)}Service`;
      return `    at ${receiver}.${camel(call)} (${place(call)})`;
    }),
    ...NODE_LIBRARIES.map((text) => `    at ${text.replace('~', build.root)}:${draw.int(199)}:5)`),
  ].join('\n');
};

/** Methods keep their names, functions do not. */
const bundle: Printer = ({ build, bug, draw, message }, calls) => {
  const url = `https://shop.example/assets/${build.fileName(bug.bundle, bug.tool)}`;
  const place = (): string => `${url}:${draw.between(1, 3)}:${draw.int(200_000)}`;
  return [
    `${bug.type}: ${message}`,
    ...calls.flatMap((call, index) => [
      `    at ${draw.minified()}.${camel(call)} (${place()})`,
      ...(index === 0 ? [] : [`    at ${draw.minified()} (${place()})`]),
    ]),
    `    at ${draw.minified()} (https://shop.example/assets/${build.fileName('vendor', bug.tool)}:1:${draw.int(9999)})`,
  ].join('\n');
};

const minified: Printer = ({ build, bug, draw, message }, calls) => {
  const url = `https://shop.example/assets/${build.fileName(bug.bundle, bug.tool)}`;
  const place = (): string => `${url}:1:${draw.int(200_000)}`;
  if (draw.chance(0.2)) return calls.map(() => `${draw.minified()}@${place()}`).join('\n');
  return [`${bug.type}: ${message}`, ...calls.map(() => `    at ${draw.minified()} (${place()})`)].join('\n');
};

const python: Printer = (occurrence, calls) => {
  const { build, bug, draw, message } = occurrence;
  return [
    'Traceback (most recent call last):',
    ...PYTHON_LIBRARIES.flatMap(([file, name]) => [
      `  File "/usr/local/lib/python3.12/site-packages/${file}", line ${draw.int(200)}, in ${name}`,
      '    response = wrapped_callback(request, *callback_args, **callback_kwargs)',
    ]),
    ...calls
      .toReversed()
      .flatMap((call) => [
        `  File "${build.root}/${call.folder}/${call.file}.py", line ${line(occurrence, call)}, in ${snake(call)}`,
        `    return ${call.noun}.${call.verb}()`,
      ]),
    `${bug.type}: ${message}`,
  ].join('\n');
};

const java: Printer = (occurrence, calls) => {
  const { build, bug, draw, message } = occurrence;
  return [
    `com.example.${bug.type}: ${message}`,
    ...calls.map((call, index) => {
      const name = index === 0 && bug.isInCallback ? `lambda$${camel(call)}$${build.generated}` : camel(call);
      const type = `${capitalize(call.file)}${index % 2 === 1 ? `$${build.generated}` : ''}`;
      return `\tat com.example.${call.folder}.${type}.${name}(${capitalize(call.file)}.java:${line(occurrence, call)})`;
    }),
    ...JAVA_LIBRARIES.map((text) => `\tat ${text}:${draw.int(1000)})`),
  ].join('\n');
};

const go: Printer = (occurrence, calls) => {
  const { build, bug, draw, message } = occurrence;
  return [
    `panic: ${message}`,
    '',
    `goroutine ${draw.int(9999)} [running]:`,
    'panic({0x6a1b20?, 0xc000012345?})',
    '\t/usr/local/go/src/runtime/panic.go:770 +0x132',
    ...calls.flatMap((call, index) => {
      const closure = index === 0 && bug.isInCallback ? `.func${build.generated}` : '';
      const name = `example.com/shop/${call.folder}.(*${capitalize(call.file)}).${pascal(call)}${closure}`;
      return [
        `${name}(0xc000${draw.hex(6)}, 0x${draw.hex(2)})`,
        `\t${build.root}/${call.folder}/${call.file}.go:${line(occurrence, call)} +0x${draw.hex(3)}`,
      ];
    }),
    'net/http.(*conn).serve(0xc0001a2000)',
    '\t/usr/local/go/src/net/http/server.go:2009 +0x5f4',
  ].join('\n');
};

const rust: Printer = (occurrence, calls) => {
  const { bug, draw, message } = occurrence;
  const [first] = calls;
  const symbols = calls.flatMap((call, index) => [
    `   ${index + 1}: shop::${call.folder}::${call.file}::${snake(call)}${index === 0 && bug.isInCallback ? '::{{closure}}' : ''}::h${draw.hex(16)}`,
    `             at ./src/${call.folder}/${call.file}.rs:${line(occurrence, call)}:${draw.between(1, 40)}`,
  ]);
  return [
    `thread 'main' panicked at src/${first?.folder ?? 'main'}.rs:${draw.int(99)}:5:`,
    message,
    'stack backtrace:',
    '   0: rust_begin_unwind',
    `             at /rustc/${draw.hex(40)}/library/std/src/panicking.rs:665:5`,
    ...symbols,
  ].join('\n');
};

const dotnet: Printer = (occurrence, calls) => {
  const { build, bug, message } = occurrence;
  return [
    `Shop.${bug.type}: ${message}`,
    ...calls.map((call, index) => {
      const owner = `Shop.${capitalize(call.folder)}.${capitalize(call.file)}`;
      const method =
        index === 0 && bug.isInCallback
          ? `<>c__DisplayClass${build.generated}_0.<${pascal(call)}>b__${build.generated}(Item item)`
          : index % 2 === 1
            ? `<${pascal(call)}>d__${build.generated}.MoveNext()`
            : `${pascal(call)}(Int32 id)`;
      return `   at ${owner}.${method} in ${build.windowsRoot}\\${call.folder}\\${capitalize(call.file)}.cs:line ${line(occurrence, call)}`;
    }),
    '   at Microsoft.AspNetCore.Mvc.Infrastructure.ActionMethodExecutor.Execute()',
  ].join('\n');
};

const ruby: Printer = (occurrence, calls) => {
  const { build, bug } = occurrence;
  return [
    ...calls.map((call, index) => {
      const block = index === 0 && bug.isInCallback ? 'block in ' : '';
      return `${build.root}/lib/${call.folder}/${call.file}.rb:${line(occurrence, call)}:in \`${block}${snake(call)}'`;
    }),
    "/usr/local/bundle/gems/rack-3.0.8/lib/rack/builder.rb:12:in `call'",
  ].join('\n');
};

const php: Printer = (occurrence, calls) => {
  const { build, bug, message } = occurrence;
  const file = (call: Call | undefined): string =>
    `${build.root}/src/${call?.folder ?? 'public'}/${capitalize(call?.file ?? 'index')}.php`;
  return [
    `PHP Fatal error:  Uncaught ${bug.type}: ${message} in ${file(calls[0])}:${build.lineShift}`,
    'Stack trace:',
    ...calls.map((call, index) => {
      const name = `Shop\\${capitalize(call.folder)}\\${capitalize(call.file)}->${camel(call)}()`;
      return `#${index} ${file(calls[index + 1])}(${line(occurrence, call)}): ${name}`;
    }),
    `#${calls.length} {main}`,
  ].join('\n');
};

const PRINTERS: Readonly<Partial<Record<Bug['platform'], Printer>>> = {
  node,
  bundle,
  minified,
  python,
  java,
  go,
  rust,
  dotnet,
  ruby,
  php,
};
