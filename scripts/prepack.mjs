// npm pack: what is packed is built from the sources that are there.
import { buildIfStale } from './build-if-stale.mjs';

buildIfStale();
