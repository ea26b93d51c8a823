import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { useMemo, useState, useEffect, useRef, type RefObject } from 'react';
import { SenderText } from '../../../ui/text/sender-text';
import { Status } from '../../../ui/feedback/status';
import { TablePanel } from '../../../ui/layout/table-panel';
import { durationText } from '../../../ui/text/time-text';
import { spanAt, type TraceModel } from './trace-model';
import { traceRows } from './tree/trace-rows';
import * as strings from './trace-screens.strings';

const PAGE = 100;

/** Table of the spans in the order of the waterfall, with everything that it draws as text. */
export function SpanTable({ model, onSelect }: { model: TraceModel; onSelect: (eventId: string) => void }) {
  const [shown, setShown] = useState(PAGE);
  const rows = useMemo(() => {
    const unfolded = new Set(model.columns.parent.keys());
    return traceRows(model.columns, model.tree, { collapsed: new Set(), unfolded }).flatMap((row) =>
      row.kind === 'span' ? [row] : [],
    );
  }, [model]);
  return (
    <>
      <TablePanel
        label={strings.waterfallLabel}
        head={[
          strings.spanColumn,
          strings.serviceColumn,
          strings.startColumn,
          strings.durationColumn,
          strings.statusColumn,
        ]}
        isDense
      >
        {rows.slice(0, shown).map(({ span, depth }) => {
          const facts = spanAt(model, span);
          return (
            <Table.Tr key={span}>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="left"
                  {...{ [SPAN_ATTRIBUTE]: facts.eventId }}
                  onClick={() => onSelect(facts.eventId)}
                >
                  <SenderText text={facts.name ?? strings.unnamedSpan} />
                </Anchor>
                <Text size="xs" c="dimmed" component="div">
                  {strings.levelMark(depth)}
                </Text>
              </Table.Td>
              <Table.Td>
                <SenderText text={facts.service} />
              </Table.Td>
              <Table.Td className="tabular">{durationText(facts.startMs)}</Table.Td>
              <Table.Td className="tabular">{durationText(facts.durationMs)}</Table.Td>
              <Table.Td>
                <Group gap={4}>
                  {facts.isFailed ? (
                    <Status kind="err">{strings.failedMark}</Status>
                  ) : (
                    <Status kind="ok">{strings.okMark}</Status>
                  )}
                  {facts.isOnPath && <Status kind="info">{strings.onPath}</Status>}
                  {facts.detachment === 'orphan' && <Status kind="warn">{strings.orphanMark}</Status>}
                  {facts.detachment === 'ring' && <Status kind="warn">{strings.ringMark}</Status>}
                  {facts.isDuplicate && <Status kind="warn">{strings.duplicateMark}</Status>}
                </Group>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </TablePanel>
      {shown < rows.length && (
        <Group justify="center" mt="md">
          <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
            {strings.showMoreSpans}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Attribute of the elements that open a span's details, with the span's id. */
const SPAN_ATTRIBUTE = 'data-span';

/** Restores the focus when details that had it are closed: to the tree, or to the span in the table. */
export function useFocusOfSpan(spans: RefObject<HTMLElement | null>, selected: string | undefined): void {
  const before = useRef(selected);
  useEffect(() => {
    const closed = before.current;
    before.current = selected;
    if (closed === undefined || selected !== undefined) return;
    // When the focused element is removed, the browser moves the focus to the body.
    if (document.activeElement !== document.body) return;
    const span = `[role="tree"], [${SPAN_ATTRIBUTE}="${CSS.escape(closed)}"]`;
    spans.current?.querySelector<HTMLElement>(span)?.focus({ preventScroll: true });
  }, [spans, selected]);
}
