import { go } from './go/go.js';
import type { Language } from './language.js';
import { python } from './python/python.js';
import { rust } from './rust/rust.js';
import { typescript } from './typescript/typescript.js';

export const LANGUAGES: readonly Language[] = [typescript, python, go, rust];
