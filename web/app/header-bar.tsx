import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '#web/components/logo.tsx';

/** The bar at the top of every screen: the logo leads home. */
export const HeaderBar = ({ children }: { children: ReactNode }) => (
  <header className="print:hidden sticky top-0 z-30 border-b border-line bg-canvas/85 backdrop-blur">
    <div className="mx-auto flex h-14 w-full max-w-(--page-width) items-center gap-0.5 px-3 sm:gap-1 sm:px-6">
      <Link href="/" aria-label="Greenroom, home" className="mr-auto flex shrink-0 rounded-lg sm:pr-3">
        <Logo className="max-sm:[&>span]:sr-only" />
      </Link>
      {children}
    </div>
  </header>
);

/** Where a screen stands in the page. */
export const mainPlace =
  'mx-auto w-full max-w-(--page-width) px-4 pt-6 pb-24 outline-none sm:px-6 sm:pt-8 print:pb-0';
