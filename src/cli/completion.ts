/** Names that a shell completes: of commands, of the commands behind them, and of their options. */
export interface CompletionTree {
  name: string;
  summary: string;
  options: string[];
  commands: CompletionTree[];
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell, tree: CompletionTree): string {
  switch (shell) {
    case 'bash':
      return bash(tree);
    case 'zsh':
      return `#compdef signalbox\nautoload -U +X bashcompinit && bashcompinit\n${bash(tree)}`;
    case 'fish':
      return fish(tree);
  }
}

/** Words for each command line so far, such as `flags set`. */
function branches(
  tree: CompletionTree,
  path: readonly string[] = [],
): { path: readonly string[]; node: CompletionTree }[] {
  return [
    { path, node: tree },
    ...tree.commands.flatMap((command) => branches(command, [...path, command.name])),
  ];
}

function bash(tree: CompletionTree): string {
  const cases = branches(tree).map(({ path, node }) => {
    const words = [...node.commands.map(({ name }) => name), ...node.options].join(' ');
    return `    "${path.join(' ')}") words="${words}" ;;`;
  });
  return `_signalbox() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  while :; do
    case "$path" in
${cases.join('\n')}
    esac
    [ -n "$words" ] || [ -z "$path" ] && break
    case "$path" in *" "*) path="\${path% *}" ;; *) path="" ;; esac
  done
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _signalbox signalbox
`;
}

function fish(tree: CompletionTree): string {
  const lines = branches(tree).flatMap(({ path, node }) => {
    const names = node.commands.map(({ name }) => name).join(' ');
    const seen = path.map((name) => `__fish_seen_subcommand_from ${name}`);
    const here = node.commands.length === 0 ? seen : [...seen, `not __fish_seen_subcommand_from ${names}`];
    const condition = here.length === 0 ? '' : `-n '${here.join('; and ')}' `;
    return [
      ...node.commands.map(
        ({ name, summary }) =>
          `complete -c signalbox ${condition}-f -a ${name} -d '${summary.replaceAll("'", '’')}'`,
      ),
      ...node.options.map((option) => `complete -c signalbox ${condition}-l ${option.slice(2)}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}
