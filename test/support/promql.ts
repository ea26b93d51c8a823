import { parser } from '@prometheus-io/lezer-promql';

export interface MetricUse {
  metric: string;
  /** Names of labels in selectors. */
  labels: string[];
}

export interface PromqlUses {
  metrics: MetricUse[];
  /** Names of labels in groupings. */
  grouped: string[];
}

/** Metrics and labels that an expression uses, by Prometheus' own grammar. @throws Error when it does not parse. */
export function usesOf(expression: string): PromqlUses {
  const uses: PromqlUses = { metrics: [], grouped: [] };
  const tree = parser.parse(expression);
  tree.iterate({
    enter: ({ type, from, to, node }) => {
      const text = (): string => expression.slice(from, to);
      if (type.isError) throw new Error(`column ${from + 1} of ${expression} is not PromQL`);
      if (type.name === 'VectorSelector') {
        const name = node.getChild('Identifier');
        if (name === null) throw new Error(`${text()} names no metric`);
        const labels = node
          .getChild('LabelMatchers')
          ?.getChildren('UnquotedLabelMatcher')
          .map((matcher) => matcher.getChild('LabelName'));
        uses.metrics.push({
          metric: expression.slice(name.from, name.to),
          labels: (labels ?? []).flatMap((label) =>
            label === null ? [] : [expression.slice(label.from, label.to)],
          ),
        });
      }
      if (type.name === 'GroupingLabels') {
        for (const label of node.getChildren('LabelName')) {
          uses.grouped.push(expression.slice(label.from, label.to));
        }
      }
    },
  });
  return uses;
}
