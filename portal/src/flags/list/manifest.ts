import { api, unwrap } from '../../api/client';
import { notifyDone } from '../../ui/notify';
import * as strings from './flag-list.strings';

/** The project's flags as a file, from which OpenFeature's command line generates typed accessors. */
export async function saveManifest(project: string): Promise<void> {
  const manifest = await unwrap(
    api.GET('/api/flags/manifest', { params: { query: { project_id: project } } }),
  );
  const name = `${project}-flags.json`;
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' }),
  );
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
  notifyDone(strings.manifestSaved(name));
}
