import { describe, expect, it } from 'vitest';
import { isOrigin } from './project.dto.js';

describe('isOrigin', () => {
  it.each(['https://app.example.com', 'http://localhost:5173', 'http://[::1]:3000'])(
    'accepts %s',
    (origin) => {
      expect(isOrigin(origin)).toBe(true);
    },
  );

  it.each([
    '*',
    'null',
    'https://*.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://app.example.com?x',
    'https://app.example.com#x',
    'https://App.example.com',
    'https://app.example.com:443',
    'https://user@app.example.com',
    'ftp://app.example.com',
    'https://',
    'https://app.example.com\n',
    `https://${'a'.repeat(260)}.example`,
    7,
  ])('rejects %j', (value) => {
    expect(isOrigin(value)).toBe(false);
  });
});
