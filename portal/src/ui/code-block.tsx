import { CopyButton } from './copy-button';
import { showControls } from './sender-text';

/** Something to type elsewhere, with a button beside it that copies it. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="code-block">
      {/* Focusable, because it may scroll sideways. */}
      <pre className="code" tabIndex={0} aria-label={label}>
        {showControls(code)}
      </pre>
      <CopyButton text={code} label={label} />
    </div>
  );
}
