// node scripts/image/sbom.mjs: writes sbom.cdx.json (CycloneDX) with the packages that `npm ci --omit=dev` has installed in this folder.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const manifest = readFileSync('package.json', 'utf8');
// npm fails when development packages are missing, even with `--omit dev`, so package.json temporarily lists only those of production.
const { name, version, license, dependencies, overrides } = JSON.parse(manifest);
const ofProduction = Object.entries(overrides).filter(([, override]) => typeof override === 'string');
const production = { name, version, license, dependencies, overrides: Object.fromEntries(ofProduction) };
let text;
try {
  writeFileSync('package.json', JSON.stringify(production));
  text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
} finally {
  writeFileSync('package.json', manifest);
}
const sbom = JSON.parse(text);
// npm uses the name of the folder.
sbom.metadata.component.name = name;
// These two differ in every run, but two builds of the same sources must produce the same image.
delete sbom.serialNumber;
delete sbom.metadata.timestamp;
writeFileSync('sbom.cdx.json', `${JSON.stringify(sbom, null, 1)}\n`);
