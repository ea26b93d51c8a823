import { Fragment, type ReactNode } from 'react';

type SlotsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | SlotsOf<Rest>
  : never;

/**
 * A sentence with elements in it: `Read {link} first.` A translation may move the elements, which it could not if the
 * sentence were written in pieces. TypeScript rejects a missing element and one that the sentence does not name.
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
