import { api, unwrap } from '../../api/client';
import { notifyDone } from '../../ui/notify';
import { saveFile } from '../../ui/save-file';
import * as strings from './flag-list.strings';

/** The project's flags as a file, from which OpenFeature's command line generates typed accessors. */
export async function saveManifest(project: string): Promise<void> {
  const manifest = await unwrap(
    api.GET('/api/flags/manifest', { params: { query: { project_id: project } } }),
  );
  const name = `${project}-flags.json`;
  saveFile(name, new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' }));
  notifyDone(strings.manifestSaved(name));
}
