// node scripts/image/sbom.mjs: writes sbom.cdx.json (CycloneDX), the packages that `npm ci --omit=dev` has installed in this folder.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const manifest = readFileSync('package.json', 'utf8');
// npm refuses to list anything when packages of development are missing, also with `--omit dev`.
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
// npm names it after its folder.
sbom.metadata.component.name = name;
// They differ in every run; two builds of the same sources must be the same image.
delete sbom.serialNumber;
delete sbom.metadata.timestamp;
writeFileSync('sbom.cdx.json', `${JSON.stringify(sbom, null, 1)}\n`);
