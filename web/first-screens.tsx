import type { ReactNode } from 'react';
import { ArrowLeft, Plus } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { SLOT, type FirstScreens } from '#domain/kit/first-screens.ts';
import { HeaderBar, mainPlace } from './app/header-bar.tsx';
import { RecentActivitySkeleton } from './features/activity/recent-activity.tsx';
import { CompanyGridSkeleton } from './features/companies/company-grid.tsx';
import { CompanyProfileSkeleton } from './features/companies/company-profile.tsx';
import { COVER_SIZES } from './features/posts/cover-picture.tsx';
import { columns } from './features/posts/grid-skeleton.tsx';
import { SLIDE_SIZES } from './shared/carousel/slide.tsx';
import { Button } from './ui/button.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import { Spinner } from './ui/spinner.tsx';
import { Tabs, TabsList, TabsTrigger } from './ui/tabs.tsx';

/*
 * The beginning of the screens that people open most, as their page shows it before any script has arrived: headings and
 * pictures stand where the screen will have them. React then draws the whole screen in its place, so this is for the eye
 * alone: whoever listens is told that it loads, and nobody's focus is lost with it. There are no style attributes: the
 * page's policy forbids them.
 */

function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <HeaderBar>
        <span role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner />
          Loading...
        </span>
      </HeaderBar>
      {/* At rest: what pulses is drawn sixty times a second while a phone reads the scripts. */}
      <main inert aria-hidden className={`${mainPlace} [&_.animate-pulse]:animate-none`}>
        {children}
      </main>
    </>
  );
}

/** Text for the eye alone: nothing that reads the page finds it, and takes hold of what is about to be replaced. */
const Says = ({ children }: { children: string }) => (
  <span data-says={children} className="before:content-[attr(data-says)]" />
);

function Home({ isCalendar = false }) {
  return (
    <Page>
      <div className="flex flex-col gap-6">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-4">
          <h1 className="mr-auto text-2xl font-semibold text-ink">
            <Says>Your Clients</Says>
          </h1>
          <Tabs value={isCalendar ? 'calendar' : 'companies'} className="contents">
            <TabsList look="segmented" className="max-sm:order-last max-sm:w-full max-sm:*:flex-1">
              <TabsTrigger value="companies">
                <Says>Companies</Says>
              </TabsTrigger>
              <TabsTrigger value="calendar">
                <Says>Master Calendar</Says>
              </TabsTrigger>
            </TabsList>
          </Tabs>
          {/* Who may not make clients has no such button: until that is known, its place is kept. */}
          <Button className="invisible">
            <Plus />
            <Says>New Client</Says>
          </Button>
        </header>
        {isCalendar ? (
          <div data-wide className="flex flex-col gap-4">
            <p className="text-sm text-muted">
              <Says>Master calendar showing scheduled posts from all companies</Says>
            </p>
            <Skeleton className="h-160" />
          </div>
        ) : (
          <>
            <RecentActivitySkeleton />
            <CompanyGridSkeleton />
          </>
        )}
      </div>
    </Page>
  );
}

const TABS = ['Posts', 'Calendar', 'Approvals', 'Assistant'];

function Client() {
  return (
    <Page>
      <div className="flex flex-col gap-4">
        <CompanyProfileSkeleton name={<Says>{SLOT.name}</Says>} back={{ href: '/', label: 'Back' }} />
        <RecentActivitySkeleton folded />
        <div className="min-w-0">
          <Tabs value="Posts">
            <TabsList>
              {TABS.map((label) => (
                <TabsTrigger key={label} value={label}>
                  <span className="size-4 max-sm:hidden" />
                  <Says>{label}</Says>
                </TabsTrigger>
              ))}
            </TabsList>
          </Tabs>
          <div className="mt-5">
            {/* The search above the posts, which takes two lines on a phone. */}
            <Skeleton className="mb-4 h-24 w-full sm:h-9 sm:pointer-coarse:h-11" />
            <div className={columns}>{SLOT.pictures}</div>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** One post of the grid, see features/posts/post-tile.tsx. */
const Tile = () => <div className="aspect-square overflow-hidden rounded-xs bg-blank">{SLOT.pictures}</div>;

/** Its cover, as features/posts/cover-picture.tsx asks for it: the browser then has it for both. */
const Cover = () => (
  <img
    src={SLOT.src}
    srcSet={SLOT.srcSet}
    sizes={COVER_SIZES}
    alt=""
    fetchPriority="high"
    draggable={false}
    className="size-full bg-paper object-cover"
  />
);

function Post() {
  return (
    <Page>
      <div className="flex flex-col gap-5">
        <div className="-mx-4 -mt-6 flex items-center bg-canvas px-4 py-3 sm:-mx-6 sm:-mt-8 sm:px-6">
          <Button variant="ghost" size="sm" className="-ml-2.5">
            <ArrowLeft />
            <span className="max-sm:sr-only">
              <Says>Back to Dashboard</Says>
            </span>
          </Button>
        </div>
        <h1 className="text-2xl font-semibold wrap-anywhere text-ink">
          <Says>{SLOT.title}</Says>
        </h1>
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] xl:gap-8">
          <div className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface shadow-xs">
            <div className="flex items-center gap-3 px-4 py-3">
              <Skeleton className="size-9 shrink-0 rounded-[26%]" />
              <p className="min-w-0 flex-1 truncate text-sm font-semibold text-ink">
                <Says>{SLOT.name}</Says>
              </p>
            </div>
            {SLOT.pictures}
            <div className="flex flex-col gap-3 px-4 py-5">
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <Skeleton className="h-52 rounded-xl" />
            <Skeleton className="h-64 rounded-xl" />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** A post's first picture or a video's poster, as shared/carousel shows it. */
const Picture = () => (
  <img
    src={SLOT.src}
    srcSet={SLOT.srcSet}
    sizes={SLIDE_SIZES}
    width={SLOT.width}
    height={SLOT.height}
    alt=""
    fetchPriority="high"
    draggable={false}
    className="h-auto max-h-[75vh] w-full bg-paper object-contain"
  />
);

const drawn = (screen: ReactNode) => renderToStaticMarkup(<Router ssrPath="/">{screen}</Router>);

export const firstScreens = (): FirstScreens => ({
  home: drawn(<Home />),
  calendar: drawn(<Home isCalendar />),
  client: drawn(<Client />),
  post: drawn(<Post />),
  tile: drawn(<Tile />),
  cover: drawn(<Cover />),
  picture: drawn(<Picture />),
  noPicture: drawn(<Skeleton className="aspect-4/5 rounded-none" />),
});
