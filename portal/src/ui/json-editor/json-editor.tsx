import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { forceLinting, lintGutter, lintKeymap, linter, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
} from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { completeFromSchema } from './json-completion';
import { outlineOf, cursorAt } from './json-outline';
import { nodeAt, placeProblems, schemaProblems, type FieldProblem, type TextProblem } from './json-problems';
import { descriptionOf, schemasAt, type JsonSchema } from './json-schema';
import { editorTheme, highlightStyle } from './json-editor-theme';

export interface JsonEditorProps {
  value: string;
  onChange: (text: string) => void;
  /** Id of the element that labels the editor. */
  labelId: string;
  /** Ids of the elements that describe it, separated by spaces. */
  describedBy: string;
  isInvalid: boolean;
  /** Schema for suggestions and checks; `undefined`: only the syntax of JSON is checked. */
  schema: JsonSchema | undefined;
  /** Problems that the service reported; each is shown until the text at its path changes. */
  problems: readonly FieldProblem[];
}

/**
 * Code editor for JSON with a JSON Schema: suggestions, descriptions on hover, and markers of problems. The text is never
 * reformatted. Tab moves the focus out of the editor.
 */
export function JsonEditor(props: JsonEditorProps) {
  const { value, labelId, describedBy, isInvalid, schema, problems } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<{ view: EditorView; attributes: Compartment; assistance: Compartment } | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (place.current === null) return;
    const attributes = new Compartment();
    const assistance = new Compartment();
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          BASE,
          attributes.of([]),
          assistance.of([]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = { view, attributes, assistance };
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, []);

  useEffect(() => {
    const view = editor.current?.view;
    if (view === undefined || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const content = EditorView.contentAttributes.of({
      // Focusable without it, but accessibility checkers require the attribute on scrolling elements.
      tabindex: '0',
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
      'aria-invalid': String(isInvalid),
    });
    editor.current?.view.dispatch({ effects: editor.current.attributes.reconfigure(content) });
  }, [labelId, describedBy, isInvalid]);

  useEffect(() => {
    if (editor.current === null) return;
    const { view, assistance } = editor.current;
    view.dispatch({ effects: assistance.reconfigure(assistanceOf(schema)) });
  }, [schema]);

  useEffect(() => {
    if (editor.current === null) return;
    const { view } = editor.current;
    view.dispatch({ effects: setProblems.of(placeProblems(view.state.doc.toString(), problems)) });
    forceLinting(view);
  }, [problems]);

  return <div ref={place} />;
}

const setProblems = StateEffect.define<readonly TextProblem[]>();

/** Problems that the service reported; a change of their text removes them. */
const reported = StateField.define<readonly TextProblem[]>({
  create: () => [],
  update: (before, { changes, effects, docChanged }) => {
    const kept = docChanged
      ? before
          .filter(({ from, to }) => changes.touchesRange(from, to) === false)
          .map((problem) => ({
            ...problem,
            from: changes.mapPos(problem.from, 1),
            to: changes.mapPos(problem.to, -1),
          }))
      : before;
    return effects.find((effect) => effect.is(setProblems))?.value ?? kept;
  },
});

const BASE: Extension = [
  json(),
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  syntaxHighlighting(highlightStyle),
  editorTheme,
  reported,
  lintGutter(),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
];

function assistanceOf(schema: JsonSchema | undefined): Extension {
  const problems = linter((view) => diagnosticsOf(view, schema), {
    delay: 400,
    needsRefresh: ({ transactions }) =>
      transactions.some(({ effects }) => effects.some((effect) => effect.is(setProblems))),
  });
  if (schema === undefined) return problems;
  return [
    problems,
    autocompletion({ override: [(context) => completeFromSchema(schema, context)], icons: false }),
    hoverTooltip((view, position) => describe(view, position, schema)),
  ];
}

function diagnosticsOf(view: EditorView, schema: JsonSchema | undefined): Diagnostic[] {
  const text = view.state.doc.toString();
  const syntax = jsonParseLinter()(view);
  const local =
    syntax.length > 0 || schema === undefined
      ? []
      : placeProblems(text, schemaProblems(schema, JSON.parse(text)));
  const own = local.map(toDiagnostic);
  const isKnown = ({ from, to }: TextProblem): boolean =>
    own.some((one) => one.from === from && one.to === to);
  const others = view.state.field(reported).filter((problem) => !isKnown(problem));
  return [...syntax, ...own, ...others.map(toDiagnostic)].toSorted((one, other) => one.from - other.from);
}

function toDiagnostic(problem: TextProblem): Diagnostic {
  return { ...problem, severity: 'error' };
}

function describe(view: EditorView, position: number, schema: JsonSchema): Tooltip | null {
  const text = view.state.doc.toString();
  const node = nodeAt(text, position);
  if (node === undefined || outlineOf(text)[0] === node) return null;
  const description = descriptionOf(schemasAt(schema, node.path, cursorAt(text, position).keys));
  const range = node.key ?? node.value;
  if (description === undefined || position > range.to) return null;
  return {
    pos: range.from,
    end: range.to,
    above: true,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-description';
      dom.textContent = description;
      return { dom };
    },
  };
}
