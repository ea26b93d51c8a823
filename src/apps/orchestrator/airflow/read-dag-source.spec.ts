import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dagChecksum } from './read-dag-source.js';

interface Case {
  name: string;
  bytes_hex: string;
  checksum: string;
}

const FILE = new URL('../../../../contracts/apps/v1/dag-checksums.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Case[] };

describe('dagChecksum', () => {
  it.each(cases)('$name', ({ bytes_hex: bytes, checksum }) => {
    expect(dagChecksum(Buffer.from(bytes, 'hex').toString('utf8'))).toBe(checksum);
  });
});
