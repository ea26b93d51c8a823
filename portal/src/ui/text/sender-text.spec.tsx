import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SenderText, showControls } from './sender-text';

describe('text of senders', () => {
  it('shows bidirectional controls by their code points, and other characters unchanged', () => {
    const all = [
      0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
    ];
    expect(all.map((code) => showControls(`a${String.fromCharCode(code)}b`))).toEqual(
      all.map((code) => `a⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩b`),
    );
    const plain = 'שלום, مرحبا, 👩‍💻 and plain text\n';
    expect(showControls(plain)).toBe(plain);
  });

  it('is shown without terminal escape sequences', () => {
    render(<SenderText text={'\u001b[31mERROR\u001b[0m order'} />);
    expect(screen.getByText('ERROR order')).toBeDefined();
  });

  it('is isolated from the text beside it', () => {
    render(<SenderText text={'\u202egnp.exe'} />);
    expect(screen.getByText('⟨U+202E⟩gnp.exe').tagName).toBe('BDI');
  });
});
