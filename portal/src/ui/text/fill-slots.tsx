import { Fragment, type ReactNode } from 'react';

type SlotsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | SlotsOf<Rest>
  : never;

/**
 * Inserts elements into a sentence: `Read {link} first.` A translation can move the elements, which a sentence in pieces would not
 * allow. TypeScript rejects a missing element and one that the sentence does not contain.
 */
export function fillSlots<Text extends string>(
  text: Text,
  slots: Readonly<Record<SlotsOf<Text>, ReactNode>>,
): ReactNode {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (
      <Fragment key={index}>{index % 2 === 0 ? part : slots[part as SlotsOf<Text>]}</Fragment>
    ));
}
