import { describe, expect, it } from 'vitest';
import { SenderGone } from '../../../../common/http/connection-gone.js';
import { MAX_HELD_BYTES, MAX_HELD_BYTES_PER_USER } from './source-map-limits.js';
import { UploadMemory } from './upload-memory.js';

const HALF = MAX_HELD_BYTES_PER_USER / 2;

/** Replacement for `Promise.withResolvers`, which requires Node 22. */
function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}

describe('UploadMemory', () => {
  it('bounds the bytes that one user holds, and those of all users together', () => {
    const memory = new UploadMemory();
    expect(memory.open('a').add(MAX_HELD_BYTES_PER_USER)).toBe(true);
    expect(memory.open('a').add(1)).toBe(false);
    expect(memory.open('b').add(MAX_HELD_BYTES - MAX_HELD_BYTES_PER_USER)).toBe(true);
    expect(memory.open('c').add(1)).toBe(false);
  });

  it('releases the bytes of a sender that disconnected', () => {
    const memory = new UploadMemory();
    const upload = memory.open('a');
    upload.add(MAX_HELD_BYTES_PER_USER);
    upload.senderGone();
    upload.senderGone();
    expect(upload.add(1)).toBe(false);
    expect(memory.open('a').add(MAX_HELD_BYTES_PER_USER)).toBe(true);
  });

  it('counts the bytes of a sender that disconnected until the work with them ends', async () => {
    const memory = new UploadMemory();
    const upload = memory.open('a');
    upload.add(MAX_HELD_BYTES_PER_USER);
    const compiling = deferred();
    const done = upload.during(() => compiling.promise);
    upload.senderGone();
    expect(memory.open('a').add(1)).toBe(false);
    compiling.resolve();
    await expect(done).rejects.toBeInstanceOf(SenderGone);
    expect(memory.open('a').add(MAX_HELD_BYTES_PER_USER)).toBe(true);
  });

  it('counts the bytes of a sender that disconnected until the work with them fails', async () => {
    const memory = new UploadMemory();
    const upload = memory.open('a');
    upload.add(HALF);
    const compiling = deferred();
    const done = upload.during(() => compiling.promise);
    upload.senderGone();
    compiling.reject(new Error('the thread ended'));
    await expect(done).rejects.toThrow('the thread ended');
    expect(memory.open('a').add(MAX_HELD_BYTES_PER_USER)).toBe(true);
  });

  it('begins no work for a sender that disconnected', async () => {
    const upload = new UploadMemory().open('a');
    upload.senderGone();
    let began = false;
    const work = async () => {
      began = true;
      await Promise.resolve();
    };
    await expect(upload.during(work)).rejects.toBeInstanceOf(SenderGone);
    expect(began).toBe(false);
  });

  it('releases reserved bytes that are not needed', () => {
    const memory = new UploadMemory();
    const upload = memory.open('a');
    upload.add(MAX_HELD_BYTES_PER_USER);
    upload.shrinkTo(HALF);
    expect(memory.open('a').add(HALF)).toBe(true);
    expect(memory.open('a').add(1)).toBe(false);
  });
});
