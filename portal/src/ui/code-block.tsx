import { Box } from '@mantine/core';
import { CopyButton } from './copy-button';
import { showControls } from './sender-text';

/** Something to type elsewhere, with a button that copies it. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <Box pos="relative">
      {/* Focusable, because it may scroll sideways. */}
      <pre className="code" tabIndex={0} aria-label={label}>
        {showControls(code)}
      </pre>
      <Box pos="absolute" top={6} right={6} className="code-copy">
        <CopyButton text={code} label={label} />
      </Box>
    </Box>
  );
}
