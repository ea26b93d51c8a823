import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo';
import { PageHeader } from '../ui/page-header';
import * as strings from './session.strings';

/** A page without the shell, for people who are not signed in. */
export function OutsidePage({
  title,
  lead,
  children,
  width = 420,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  width?: number;
}) {
  return (
    <Stack mih="100dvh" gap="lg" px={16} py={{ base: 24, sm: 64 }} align="center">
      <header style={{ display: 'flex', alignItems: 'center', gap: 10, fontSize: 15, fontWeight: 600 }}>
        <Logo size={26} />
        {strings.signalbox}
      </header>
      <main id="main" style={{ width: '100%', maxWidth: width }}>
        <div className="panel" style={{ padding: 24 }}>
          <PageHeader title={title} lead={lead} />
          {children}
        </div>
      </main>
    </Stack>
  );
}
