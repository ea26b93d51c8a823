import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDotnetFrame, translationsOfAt } from './dotnet-frame.js';
import { parseStack } from './parse-stack.js';

/**
 * `Word_At` and `StackTrace_InFileLineNumber` of .NET Framework's language packs, and forms that only later versions print: one of each
 * order of words, punctuation and ending.
 */
const LANGUAGES: readonly [string, string, (file: string, line: number) => string][] = [
  ['English', 'at', (file, line) => ` in ${file}:line ${line}`],
  ['German', 'bei', (file, line) => ` in ${file}:Zeile ${line}.`],
  ['French', 'à', (file, line) => ` dans ${file}:ligne ${line}`],
  ['Turkish', 'konum:', (file, line) => ` ${file} içinde: satır ${line}`],
  ['Hungarian', 'a következő helyen:', (file, line) => ` hely: ${file}, sor: ${line}`],
  ['Chinese, traditional, of .NET', '於', (file, line) => ` 在 ${file}:行 ${line} 中`],
  ['Korean', '위치:', (file, line) => ` 파일 ${file}:줄 ${line}`],
  ['a language that is not listed', 'kohteessa', (file, line) => ` tiedostossa ${file}:rivi ${line}`],
];
const FILES = [
  'C:\\src\\Cart.cs',
  'D:\\My Projects (old), 2\\Cart.cs',
  '/src/Cart.cs',
  'Cart.cs',
  '/src/My Shop/Cart.razor.cs',
  'C:\\Übung\\Корзина.cs',
];
const METHODS = [
  'Shop.Cart.Total(Int32 id)',
  'Shop.Cart..ctor()',
  'Shop.Repo`1.Get[TKey,TValue](IEnumerable`1& items, Func`2 selector)',
  'Shop.Cart.<>c__DisplayClass3_0.<Total>b__0(Item item, Boolean valueParameterIsKeyword)',
  'Магазин.Корзина.Итог(Int32 номер)',
  'a.b( , Int32& , )',
];

describe('frames of .NET', () => {
  it.each(LANGUAGES)('are parsed with their position in %s', (_, at, position) => {
    for (const file of FILES) {
      for (const method of METHODS) {
        const read = readDotnetFrame(`${at} ${method}${position(file, 12)}`);
        expect([file, read?.word, read?.frame.function, read?.frame.file, read?.frame.line]).toEqual([
          file,
          at,
          method.slice(0, method.indexOf('(')),
          file,
          12,
        ]);
      }
    }
  });

  it.each(LANGUAGES)('are recognized without symbols in %s', (_, at) => {
    const [first, second] =
      parseStack(`A.B: x\n   ${at} Shop.Cart.Total(Int32 id)\n   ${at} Shop.Program.Main()`)[0]?.frames ?? [];
    expect([first?.function, second?.function]).toEqual(['Shop.Cart.Total', 'Shop.Program.Main']);
    expect(first?.language).toBe('dotnet');
  });

  it('are recognized when a log removed their indentation', () => {
    const stack = 'A.B: x\nbei Shop.Cart.Total(Int32 id)\nbei Shop.Program.Main()';
    expect(parseStack(stack)[0]?.frames).toHaveLength(2);
  });

  it('are parsed with the offsets and modules that Mono prints', () => {
    const read = (line: string): unknown => {
      const frame = readDotnetFrame(line)?.frame;
      return [frame?.function, frame?.file, frame?.line];
    };
    expect(read('at Shop.Cart.Total (System.Int32 id) [0x00012] in /src/Cart.cs:12')).toEqual([
      'Shop.Cart.Total',
      '/src/Cart.cs',
      12,
    ]);
    expect(read('at Shop.Cart.Total () [0x0] in <5acc877848ab50f3a74503837887cc5a>:0')).toEqual([
      'Shop.Cart.Total',
      null,
      0,
    ]);
    expect(read('at (wrapper managed-to-native) Shop.Cart.Native (intptr)')).toEqual([
      'Shop.Cart.Native',
      null,
      null,
    ]);
  });

  it('are parsed in the format of Unity', () => {
    const stack = [
      'NullReferenceException: x',
      'Shop.Cart.Total (System.Int32 id) (at Assets/Scripts/Cart.cs:12)',
      'Shop.Game:Update() (at Assets/Scripts/Game.cs:3)',
      'Shop.Game.Native () (at <00000000000000000000000000000000>:0)',
    ].join('\n');
    expect(parseStack(stack)).toMatchObject([
      {
        type: 'NullReferenceException',
        frames: [
          { language: 'dotnet', function: 'Shop.Cart.Total', file: 'Assets/Scripts/Cart.cs', line: 12 },
          { function: 'Shop.Game.Update', file: 'Assets/Scripts/Game.cs', line: 3 },
          { function: 'Shop.Game.Native', file: null },
        ],
      },
    ]);
  });

  it.each([
    'see Shop.Cart.Total() for details',
    'please call support.example() or try again',
    'in Shop.Cart.Total the price is missing (12)',
    'a(b)',
    'ValueError: at(1)',
    '',
  ])('are not found in a sentence: %s', (line) => {
    expect(translationsOfAt([line, `   ${line}`])).toEqual(new Set());
  });

  it('are not found in stacks of other languages', () => {
    const stack = 'Error: see\n   docs.Cart.total() and\n   docs.Cart.sum()\n    at f (/a.js:1:2)';
    expect(parseStack(stack)[0]?.frames).toMatchObject([{ language: 'javascript', function: 'f' }]);
  });

  it('are read in linear time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a.b(', 'c d', ', ', ') ', ' in ', ':', '12', ' 中', '`1', ' '), {
          maxLength: 200,
        }),
        (parts) => {
          readDotnetFrame(`bei ${parts.join('')}`);
          readDotnetFrame(`at ${parts.join('')}`);
        },
      ),
    );
  });
});
