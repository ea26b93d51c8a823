interface Family {
  head: string[];
  samples: string[];
}

/** A sample's name, and whether labels follow it. */
const SAMPLE = /^([A-Za-z_:][\w:]*)(\{)?/;
const HEAD = /^# (?:HELP|TYPE) (\S+)/;

/**
 * Merges the expositions of several processes in Prometheus' text format. Each sample receives the label `process`, because
 * each process is a replica: adding up their gauges would be wrong for all that describe the database.
 *
 * @param texts by the name of the process; each from prom-client, which writes the samples of a metric below its head.
 */
export function mergeMetrics(texts: ReadonlyMap<string, string>): string {
  const families = new Map<string, Family>();
  for (const [name, text] of texts) {
    const label = `process="${name}"`;
    let family: Family | undefined;
    for (const line of text.split('\n')) {
      const metric = HEAD.exec(line)?.[1];
      if (metric !== undefined) family = familyOf(families, metric, line);
      else if (line !== '') family?.samples.push(labelled(line, label));
    }
  }
  return [...families.values()].map(({ head, samples }) => [...head, ...samples, ''].join('\n')).join('\n');
}

function familyOf(families: Map<string, Family>, metric: string, line: string): Family {
  const family = families.get(metric) ?? { head: [], samples: [] };
  families.set(metric, family);
  if (!family.head.some((known) => known.slice(0, 7) === line.slice(0, 7))) family.head.push(line);
  return family;
}

/** Adds a label; only the supervisor's samples have it already. */
function labelled(sample: string, label: string): string {
  if (/[{,]process="/.test(sample)) return sample;
  return sample.replace(SAMPLE, (_match, metric: string, brace?: string) =>
    brace === undefined ? `${metric}{${label}}` : `${metric}{${label},`,
  );
}
