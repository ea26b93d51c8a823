import * as v from 'valibot';
import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { GitCompareArrows, Search } from 'lucide-react';
import { useState } from 'react';
import { textMatcher } from '../../../../src/common/text/search-pattern';
import { PageHeader } from '../../ui/layout/page-header';
import { RowsPending } from '../../ui/feedback/page-pending';
import { Empty, EmptyByFilter, ErrorPanel } from '../../ui/feedback/states';
import type { Evaluation } from '../flag';
import { FlagSections } from '../flag-sections';
import classes from '../flags.module.css';
import { previewQuery } from '../queries';
import { playgroundSearch, type PlaygroundSearch, type EvaluationContext } from '../search';
import { ContextForm } from './context-form';
import { Verdict } from './verdict';
import * as strings from './flag-preview.strings';

const NO_CONTEXT: EvaluationContext = {};
/** Number of flags that are rendered at first; one response contains all flags. */
const PAGE = 100;

interface Compared {
  key: string;
  a: Evaluation;
  b: Evaluation | null;
}

/** All flags for one context, or for two side by side. */
export function PlaygroundScreen({ project }: { project: string }) {
  const search = v.parse(playgroundSearch, useSearch({ strict: false }));
  const navigate = useNavigate();
  const { ctx = NO_CONTEXT, ctx2, q = '', diff = false } = search;
  const [comparing, setComparing] = useState(ctx2 !== undefined);
  const [shown, setShown] = useState(PAGE);
  const contexts = comparing ? [ctx, ctx2 ?? NO_CONTEXT] : [ctx];
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery(previewQuery(project, contexts));

  const put = (change: Partial<PlaygroundSearch>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => !isNothing(value));
    void navigate({ to: '.', search: Object.fromEntries(next), replace: true });
  };
  const all = comparedOf(data?.results ?? []);
  const isSearched = textMatcher(q);
  const wanted = all.filter(
    ({ key, a, b }) => isSearched(key) && (!diff || !comparing || a.value !== b?.value),
  );
  return (
    <>
      <PageHeader title={strings.playgroundTitle} lead={strings.playgroundLead} />
      <FlagSections project={project} />
      <div className={classes['contexts']}>
        <Context title={strings.contextTitle} value={ctx} onChange={(next) => put({ ctx: next })} />
        {comparing && (
          <Context
            title={strings.secondContextTitle}
            value={ctx2 ?? NO_CONTEXT}
            onChange={(next) => put({ ctx2: next })}
          />
        )}
      </div>
      <Group gap="sm" my="md">
        <TextInput
          type="search"
          w={{ base: '100%', sm: 260 }}
          aria-label={strings.searchLabel}
          placeholder={strings.searchPlaceholder}
          leftSection={<Search size={15} aria-hidden />}
          value={q}
          onChange={(event) => put({ q: event.currentTarget.value })}
        />
        <Button
          variant="default"
          aria-pressed={comparing}
          leftSection={<GitCompareArrows size={15} aria-hidden />}
          onClick={() => {
            if (comparing) put({ ctx2: undefined, diff: undefined });
            setComparing(!comparing);
          }}
        >
          {strings.compareOrStop(comparing)}
        </Button>
        {comparing && (
          <Checkbox
            label={strings.onlyDifferences}
            checked={diff}
            onChange={(event) => put({ diff: event.currentTarget.checked ? true : undefined })}
          />
        )}
        {data !== undefined && <Summary all={all} comparing={comparing} />}
      </Group>
      {isPending && <RowsPending rows={6} />}
      {error !== null && (
        <ErrorPanel
          error={error}
          onRetry={() => void refetch()}
          staleSince={data === undefined ? undefined : dataUpdatedAt}
        />
      )}
      {data !== undefined && all.length === 0 && (
        <Empty title={strings.noFlagsTitle}>{strings.noFlagsHint}</Empty>
      )}
      {all.length > 0 && wanted.length === 0 && (
        <EmptyByFilter
          what={q === '' ? strings.noDifferencesInSentence : `“${q}”`}
          onClear={() => put({ q: undefined, diff: undefined })}
        />
      )}
      {wanted.length > 0 && (
        <Outcomes project={project} items={wanted.slice(0, shown)} comparing={comparing} />
      )}
      {wanted.length > shown && (
        <Button mt="md" variant="default" onClick={() => setShown(shown + PAGE)}>
          {strings.showMoreOf(Math.min(PAGE, wanted.length - shown), wanted.length)}
        </Button>
      )}
    </>
  );
}

function Context({
  title,
  value,
  onChange,
}: {
  title: string;
  value: EvaluationContext;
  onChange: (context: EvaluationContext) => void;
}) {
  return (
    <section className="panel" style={{ padding: 16 }} aria-label={title}>
      <Title order={2} size="sm" mb="sm">
        {title}
      </Title>
      <ContextForm label={title} value={value} onChange={onChange} />
    </section>
  );
}

function Summary({ all, comparing }: { all: readonly Compared[]; comparing: boolean }) {
  const on = all.filter(({ a }) => a.value).length;
  const different = all.filter(({ a, b }) => a.value !== b?.value).length;
  return (
    <Text size="sm" c="dimmed" role="status">
      {strings.resultSummary(comparing, different, all.length, on)}
    </Text>
  );
}

function Outcomes({
  project,
  items,
  comparing,
}: {
  project: string;
  items: readonly Compared[];
  comparing: boolean;
}) {
  return (
    <div className="panel scroll-x" role="region" aria-label={strings.resultsTable} tabIndex={0}>
      <table className={classes['plain']}>
        <thead>
          <tr>
            <th scope="col">{strings.flagLabel}</th>
            <th scope="col">{strings.firstResultLabel(comparing)}</th>
            {comparing && <th scope="col">{strings.secondResultLabel}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, a, b }) => (
            <tr key={key}>
              <th scope="row">
                <Link
                  className={classes['flagName']}
                  to="/p/$project/flags/$key/rules"
                  params={{ project, key }}
                >
                  <span className="mono">{key}</span>
                </Link>
              </th>
              <td>
                <Verdict evaluation={a} />
              </td>
              {b !== null && (
                <td>
                  <Stack gap={0}>
                    <div>
                      <Verdict evaluation={b} />
                    </div>
                    {a.value !== b.value && (
                      <Text size="xs" fw={600} mt={2}>
                        {strings.differentBadge}
                      </Text>
                    )}
                  </Stack>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function comparedOf(results: readonly { items: Evaluation[] }[]): Compared[] {
  const [first, second] = results;
  return (first?.items ?? []).map((a, index) => ({ key: a.key, a, b: second?.items[index] ?? null }));
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
