import type { Draw } from './draw.js';
import { NOUNS } from './words.js';

const VALUE = /\{(\w+)\}/g;

/** The message of one event, with every `{…}` replaced by a value of its kind. */
export function fillMessage(draw: Draw, template: string): string {
  return template.replace(VALUE, (_, kind: string) => valueOf(draw, kind));
}

function valueOf(draw: Draw, kind: string): string {
  const name = draw.of(NOUNS);
  switch (kind) {
    case 'number':
      return draw.of([`${draw.int(1_000_000)}`, `${draw.int(10)}`, `${draw.int(1000)}.${draw.int(100)}`]);
    case 'uuid':
      return draw.uuid();
    case 'hex':
      return draw.chance(0.5) ? `0x${draw.hex(12)}` : draw.hex(40);
    case 'email':
      return `${name}.${draw.int(99)}@${draw.of(NOUNS)}.example`;
    case 'url':
      return `https://${name}.example/${draw.of(NOUNS)}/${draw.int(9999)}?token=${draw.hex(16)}&x=1`;
    case 'quoted':
      return draw.of([`'${name} ${draw.int(99)}'`, `"${name}"`, `\`${name}\``]);
    case 'ip':
      return `10.${draw.int(256)}.${draw.int(256)}.${draw.int(256)}:${draw.between(1024, 65535)}`;
    case 'date':
      return `2026-0${draw.between(1, 9)}-${draw.between(10, 28)}T0${draw.int(10)}:${draw.between(10, 59)}:00.${draw.between(100, 999)}Z`;
    case 'path':
      return `/data/${draw.hex(8)}${draw.int(10)}a/part-${draw.int(99999)}.csv`;
    case 'list':
      return `[${Array.from({ length: draw.between(1, 6) }, () => draw.int(9999)).join(', ')}]`;
    case 'minified':
      return draw.text('abcdefghijklmnopqrstuvwxyz', draw.between(1, 2));
    default:
      throw new RangeError(`No value is called ${kind}`);
  }
}
