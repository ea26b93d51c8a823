import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AppConfig } from '../../src/config/app-config.js';
import { SettingsReader } from '../../src/config/settings/settings-reader.js';

const SCHEMA = join(import.meta.dirname, '../../deploy/helm/signalbox/values.schema.json');
/** Settings without a place in the chart: README.md of the chart has the reasons. */
const NOT_IN_CHART = [
  'SERVICE_BACKUP_PASSPHRASE',
  'SERVICE_BACKUP_PASSPHRASE_FILE',
  'SERVICE_PROCESSES',
  'SERVICE_TLS_CERT',
  'SERVICE_TLS_KEY',
  'SERVICE_WAL_ARCHIVE_DIR',
];
const SET_BY_CHART = ['KAFKA_TLS_CA', 'PORT', 'SERVICE_DATA_DIR', 'SERVICE_HOST', 'SERVICE_ROLES'];

it('the Helm chart has a place for every setting of the service, and for no other', () => {
  const { properties } = JSON.parse(readFileSync(SCHEMA, 'utf8')) as {
    properties: Record<'secrets' | 'settings', { properties: Record<string, object> }>;
  };
  const { settings, secrets } = properties;
  const placed = [...Object.keys(settings.properties), ...Object.keys(secrets.properties)];
  const reader = new SettingsReader({});
  new AppConfig(reader);
  const names = reader.docs.map(({ name }) => name).toSorted();
  expect([...placed, ...SET_BY_CHART, ...NOT_IN_CHART].toSorted()).toEqual(names);
});
