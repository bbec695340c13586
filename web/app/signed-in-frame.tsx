import { useEffect, type ReactNode } from 'react';
import type { User } from '#domain/accounts/contract.ts';
import { useIsAnotherAgency } from '#web/lib/agency-shown.ts';
import { Answers } from '#web/lib/answers.tsx';
import { MayContext } from '#web/lib/may.ts';
import { useSessionPart } from '#web/lib/session.ts';
import { apart } from '#web/ui/on-demand.tsx';
import { AppHeader } from './app-header.tsx';
import { mainPlace } from './header-bar.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { FloatingAssistant } from './floating-assistant.tsx';
import { useLiveReads } from './use-live-reads.ts';
import { useSaidZone } from './use-said-zone.ts';

/** Downloaded on demand: most people have confirmed their address. */
const ConfirmNotice = apart(
  async () => (await import('#web/features/accounts/confirm-notice.tsx')).ConfirmNotice,
);

/** Downloaded on demand: few people work for two agencies. */
const AnotherAgency = apart(async () => (await import('./another-agency.tsx')).AnotherAgency);

interface FrameProps {
  user: User;
  path: string;
  children: ReactNode;
}

/** The frame around every screen of a signed-in person. */
export const SignedInFrame = (props: FrameProps) => (
  <Answers>
    <Frame {...props} />
  </Answers>
);

/** With `opacity`, focus and scroll position stay. */
const showPage = (isShown: boolean) => (document.body.style.opacity = isShown ? '' : '0');

/** A line that answers nothing does not keep a page from whoever came back to it. */
const UNSEEN_MOST_MS = 3000;

/**
 * Safari brings a page back as it was left, also after Log Out: it is left unseen, and seen again once the server has
 * said who is signed in.
 */
function useAskedWhenBack(): void {
  const session = useSessionPart();
  useEffect(() => {
    const stop = new AbortController();
    const asked = () => {
      const soon = new Promise((resolve) => setTimeout(resolve, UNSEEN_MOST_MS));
      void Promise.race([session.asked(), soon]).then(() => showPage(true));
    };
    addEventListener('pagehide', ({ persisted }) => persisted && showPage(false), stop);
    addEventListener('pageshow', ({ persisted }) => persisted && asked(), stop);
    return () => stop.abort();
  }, [session]);
}

function Frame({ user, path, children }: FrameProps) {
  useLiveReads();
  useSaidZone(user);
  useAskedWhenBack();
  const isAnotherAgency = useIsAnotherAgency();
  return (
    <MayContext value={user}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-2 focus:shadow-md"
      >
        Skip to content
      </a>
      <AppHeader user={user} />
      <main id="main" tabIndex={-1} className={mainPlace}>
        {/* An older server does not send this. */}
        {(user.emailConfirmed as boolean | undefined) === false && <ConfirmNotice user={user} />}
        <ScreenBoundary key={path}>{children}</ScreenBoundary>
      </main>
      <FloatingAssistant />
      {isAnotherAgency && <AnotherAgency />}
    </MayContext>
  );
}
