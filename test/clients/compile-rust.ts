// Compiles what the lane of the clients has in Rust, in the order in which it is needed. `.ci/run` begins with it early: the
// tests then find it compiled, or wait for Cargo's lock.
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cargo, RUST_COMMANDS, RUST_EXAMPLE, rustProgram, rustTestService } from './rust-build.js';

await rustTestService();
await cargo([...RUST_COMMANDS.test, '--no-run']);
const folder = await mkdtemp(join(tmpdir(), 'signalbox-rust-'));
await rustProgram('first', RUST_EXAMPLE, join(folder, 'program'));
await rm(folder, { recursive: true });
await cargo(RUST_COMMANDS.clippy);
