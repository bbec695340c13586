import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '#web/components/logo.tsx';
import { DecorPanel } from '#web/components/decor-panel.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** Beside the form, where there is room; the form does not wait for it. */
const Shot = apart(async () => (await import('#web/components/shots/shot.tsx')).Shot);

interface AuthLayoutProps {
  /** Above the title of a screen that only reports a result. */
  icon?: ReactNode;
  title: string;
  /** The document title, where the heading is a greeting. */
  tab?: string;
  subtitle?: string;
  children: ReactNode;
  /** A link to the related screen. */
  footer?: ReactNode;
}

/** The form, and on wide screens a picture of the product beside it. */
export function AuthLayout({ icon, title, tab = title, subtitle, children, footer }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,5fr)_minmax(0,7fr)]">
      <main className="flex min-w-0 flex-col items-center px-4 py-8 sm:px-8">
        <div className="flex w-full max-w-sm flex-1 flex-col">
          <Link href="/" aria-label="Greenroom, home" className="self-start rounded-lg">
            <Logo size="lg" />
          </Link>
          <div className="my-auto py-10 wrap-anywhere">
            {icon && (
              <span
                aria-hidden
                className="mb-5 flex size-12 items-center justify-center rounded-xl bg-accent-soft text-accent-ink [&_svg]:size-6"
              >
                {icon}
              </span>
            )}
            <PageTitle title={tab} />
            <h1 className="text-3xl font-semibold text-ink">{title}</h1>
            {subtitle && <p className="mt-2 text-base text-muted">{subtitle}</p>}
            <div className="mt-8">{children}</div>
            {footer && <p className="mt-8 text-sm text-muted">{footer}</p>}
          </div>
        </div>
      </main>
      <aside className="hidden min-w-0 p-3 pl-0 lg:block">
        <DecorPanel className="sticky top-3 h-[calc(100dvh-1.5rem)]">
          <p className="max-w-xl px-10 pt-14 text-3xl font-semibold text-balance xl:px-16 xl:pt-20 xl:text-4xl">
            What your client approved is what goes out
          </p>
          <p className="mt-4 max-w-md px-10 text-base text-on-stage-muted xl:px-16">
            Every client in one place, every yes on record, every post on time.
          </p>
          <div
            aria-hidden
            className="mt-12 ml-10 w-260 overflow-hidden rounded-tl-xl bg-canvas shadow-lg ring-1 ring-black/10 xl:ml-16"
          >
            <Shot name="company" />
          </div>
        </DecorPanel>
      </aside>
    </div>
  );
}

export const textLink = 'rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline';
