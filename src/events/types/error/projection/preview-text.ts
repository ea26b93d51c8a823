import type { ChangedGroup, GroupsPreview } from './preview-groups.js';

const CONTROL = /\p{C}/gu;

/** Lines for a terminal. Titles come from senders. */
export function previewText(preview: GroupsPreview, version: number): string {
  const { checked, unchanged, split, joined, unknown } = preview;
  return [
    `Groups by version ${version} of the fingerprint, by the sampled events of each group (up to ten):`,
    `Groups checked: ${checked}; ${unchanged} would stay as they are, ${split} would split, ${joined} would be joined with others.`,
    ...(unknown === 0 ? [] : [`Groups not checked, as none of their events is stored: ${unknown}.`]),
    ...examples('Groups that would split:', preview.splitExamples, (groups) => `into ${groups}`),
    ...examples('Groups that would be joined:', preview.joinExamples, (groups) => `with ${groups} more`),
    '',
  ].join('\n');
}

function examples(
  heading: string,
  groups: readonly ChangedGroup[],
  change: (groups: number) => string,
): string[] {
  if (groups.length === 0) return [];
  return [
    heading,
    ...groups.map((each) => `  ${each.id}  ${change(each.groups)}  ${each.title.replace(CONTROL, '?')}`),
  ];
}
