import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '#web/components/logo.tsx';
import { Card } from '#web/ui/card.tsx';

interface AuthLayoutProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** The way to the neighbouring screen. */
  footer?: ReactNode;
}

export function AuthLayout({ title, subtitle, children, footer }: AuthLayoutProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <Link href="/" aria-label="Greenroom, home" className="mb-8 rounded-lg">
        <Logo size="lg" />
      </Link>
      <Card className="w-full max-w-md p-6 shadow-sm sm:p-8">
        <h1 className="text-2xl font-semibold text-ink">{title}</h1>
        {subtitle && <p className="mt-1 text-sm text-muted">{subtitle}</p>}
        <div className="mt-6">{children}</div>
      </Card>
      {footer && <p className="mt-6 text-sm text-muted">{footer}</p>}
    </main>
  );
}

export const textLink = 'rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline';
