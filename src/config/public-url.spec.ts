import { describe, expect, it } from 'vitest';
import { AppConfig } from './app-config.js';

const configOf = (publicUrl: string): AppConfig => AppConfig.fromEnv({ SERVICE_PUBLIC_URL: publicUrl });

describe('SERVICE_PUBLIC_URL', () => {
  it.each([
    ['https://signal.example.com', 'https://signal.example.com', ''],
    ['https://signal.example.com:8443//', 'https://signal.example.com:8443', ''],
    ['https://tools.example/signalbox', 'https://tools.example/signalbox', '/signalbox'],
    ['https://Tools.Example/a/b-c_d.e~f//', 'https://tools.example/a/b-c_d.e~f', '/a/b-c_d.e~f'],
    ['http://localhost:3000/x/../signalbox', 'http://localhost:3000/signalbox', '/signalbox'],
    ['http://[::1]:3000/signalbox', 'http://[::1]:3000/signalbox', '/signalbox'],
  ])('%s has the address %s and the path "%s"', (text, publicUrl, publicPath) => {
    const config = configOf(text);
    expect([config.publicUrl, config.publicPath]).toEqual([publicUrl, publicPath]);
  });

  it('has no path when it is not set', () => {
    expect(AppConfig.fromEnv({}).publicPath).toBe('');
  });

  it.each([
    ['signal.example.com', 'must be an address'],
    ['ftp://signal.example.com', 'must be an address'],
    ['https://ada:secret@tools.example', 'user name or a password'],
    ['https://tools.example/signalbox?a=b', 'query'],
    ['https://tools.example/signalbox#top', 'fragment'],
    ['https://tools.example/signal%20box', 'letters, digits'],
    ['https://tools.example/"><script>', 'letters, digits'],
    ['https://tools.example/a//b', 'without empty parts'],
  ])('rejects %s', (text, problem) => {
    expect(() => configOf(text)).toThrow(problem);
  });
});
