import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const SURFACE = {
  color: 'var(--mantine-color-text)',
  backgroundColor: 'var(--mantine-color-body)',
  border: '1px solid var(--app-border)',
  borderRadius: '6px',
};

/** Theme by the variables of the portal's color scheme; replaces every color of CodeMirror's own themes. */
export const editorTheme = EditorView.theme({
  '&': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--mantine-color-body)',
    border: '1px solid var(--app-control-border)',
    borderRadius: '7px',
    fontSize: '0.75rem',
  },
  '&:has(.cm-content[aria-invalid="true"])': { borderColor: 'var(--mantine-color-error)' },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontVariantLigatures: 'none',
    lineHeight: '1.55',
    maxHeight: '38rem',
    borderRadius: '6px',
  },
  '.cm-content, .cm-gutter': { minHeight: '20rem' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--mantine-color-text)', outline: 'none' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'light-dark(#d5d6f7, #34337a)',
  },
  '.cm-activeLine': { backgroundColor: 'light-dark(#586bb014, #8a93c414)' },
  '.cm-gutters': {
    color: 'var(--mantine-color-dimmed)',
    backgroundColor: 'var(--app-canvas)',
    borderRight: '1px solid var(--app-border)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'light-dark(#dfe0fb, #2c3240)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--st-err-bg)' },
  '.cm-tooltip': {
    ...SURFACE,
    maxWidth: 'min(420px, calc(100vw - 24px))',
    boxShadow: 'var(--mantine-shadow-md)',
  },
  '.cm-description': { padding: '6px 10px', maxWidth: '360px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    maxHeight: '16em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'light-dark(#332e9c, #c9c8fa)',
    backgroundColor: 'light-dark(#e9e9fb, #201f40)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--mantine-color-dimmed)' },
  '.cm-completionInfo': { ...SURFACE, padding: '6px 10px' },
  '.cm-diagnostic': { padding: '6px 10px' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--mantine-color-error)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--mantine-color-error)',
    textDecorationSkipInk: 'none',
  },
  '.cm-panels': { color: 'var(--mantine-color-text)', backgroundColor: 'var(--app-canvas)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'light-dark(#e9e9fb, #201f40)',
  },
  '.cm-panel.cm-panel-lint button[name=close]': { color: 'var(--mantine-color-text)' },
});

export const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'light-dark(#332e9c, #b9b8f8)' },
  { tag: tags.string, color: 'var(--st-ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#8a4b00, #f0b94b)' },
]);
