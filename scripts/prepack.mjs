// npm pack: builds the package from the current sources.
import { buildIfStale } from './build-if-stale.mjs';

buildIfStale();
