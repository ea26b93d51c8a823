// node scripts/image/without-container.mjs FOLDER: removes the build container from the configuration of an image in a folder (transport `dir:`).
import { createHash } from 'node:crypto';
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const manifestFile = join(folder, 'manifest.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const fileOf = (digest) => join(folder, digest.replace('sha256:', ''));

const before = fileOf(manifest.config.digest);
const image = JSON.parse(readFileSync(before, 'utf8'));
delete image.container;
delete image.container_config;
// The parent is a build stage, whose id is random.
delete image.parent;
image.config.Hostname = '';
const text = JSON.stringify(image);
unlinkSync(before);

manifest.config.digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
manifest.config.size = Buffer.byteLength(text);
writeFileSync(fileOf(manifest.config.digest), text);
writeFileSync(manifestFile, JSON.stringify(manifest));
