import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FirstScreens } from '#domain/kit/first-screens.ts';
import type { FirstLook } from '#server/features/approvals/first-look.ts';
import type { Member } from '#server/kit/member.ts';
import { readSessionCookie } from '#server/kit/session-cookie.ts';
import { nothingHere } from './errors.ts';
import { firstHtml, languageAsked, restingHtml } from './first-html.ts';
import { firstReads } from './first-reads.ts';
import { readFirstScreens, type Draw } from './first-screen.ts';
import { preloader } from './preloads.ts';
import { allowingScripts } from './security.ts';

const FRAME = 'app/signed-in-frame.tsx';
const signedIn = (page: string) => [FRAME, `app/pages/${page}.tsx`];
const account = (page: string) => [`features/accounts/${page}-page.tsx`];

/** The browser app's URLs and their modules; any other URL gets its not-found screen with 404. */
export const SCREENS: [path: string, modules: string[]][] = [
  ['/', signedIn('home-page')],
  ['/admin', signedIn('home-page')],
  ['/login', account('log-in')],
  ['/signup', account('sign-up')],
  ['/forgot-password', account('forgot-password')],
  ['/reset-password', account('reset-password')],
  ['/confirm-email', account('confirm-email')],
  ['/undo-email', account('undo-email')],
  ['/join/:token', account('join')],
  ['/team', [FRAME, 'features/agencies/team-page.tsx']],
  ['/agency', signedIn('agency-page')],
  ['/agency/report', [FRAME, 'features/figures/report/report-page.tsx']],
  ['/settings', signedIn('settings-page')],
  ['/dashboard', signedIn('company-page')],
  ['/archive', signedIn('archive-page')],
  ['/library', signedIn('library-page')],
  ['/campaign/:id', signedIn('library-page')],
  ['/plan-many', signedIn('plan-many-page')],
  ['/month-plan', signedIn('month-plan-page')],
  ['/outbox', [FRAME, 'features/messages/outbox-page.tsx']],
  ['/with-reviewers', signedIn('with-reviewers-page')],
  ['/post/:id', signedIn('post-page')],
  ['/post/:id/schedule', signedIn('schedule-page')],
  ['/post/:id/record', signedIn('record-page')],
];

export const CALENDAR = 'app/pages/calendar-of.tsx';

/** A further module that a screen loads for a query parameter. */
const PARTS: Partial<Record<string, { name: string; value: string; module: string }>> = {
  '/': { name: 'view', value: 'calendar', module: CALENDAR },
  '/admin': { name: 'view', value: 'calendar', module: CALENDAR },
  '/dashboard': { name: 'tab', value: 'calendar', module: CALENDAR },
};

/** The look of a link's page; null if the link opens nothing. */
type Opens = (token: string) => Promise<FirstLook | null>;

/** How long a page waits for the session, and for what it shows first: an empty page is better than none. */
const SOON_MS = 300;

/** Where the app is drawn, with what stands there until then. */
const ROOT = /<div id="root">[^]*?<\/div>\s*<\/div>/;

/** What the first paint of a drawn screen does not need. */
const SCRIPT =
  /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload" as="style)"[^>]*>/g;

/** With all scripts in a template, which web/boot/signed-in.js opens after the first paint. */
function withScriptsLater(html: string): string {
  const scripts = html.match(SCRIPT) ?? [];
  return html
    .replace(SCRIPT, '')
    .replace('</head>', () => `<template id="scripts">${scripts.join('')}</template></head>`);
}

/** The scripts that stand in a page. Read from the build alone: what a page is filled with may not add one. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);

/** The caller of a page; null if the cookie opens no session. */
type Asks = (request: FastifyRequest, reply: FastifyReply) => Promise<Member | null>;

/** The built pages: hashed files are cached forever, the page itself is always revalidated. */
export async function addPages(
  app: FastifyInstance,
  folder: string,
  links: { review: Opens; desk: Opens; asks: Asks; draws: (screens: FirstScreens) => Draw },
  policyOfAll: string,
): Promise<void> {
  const page = await readFile(join(folder, 'web', 'index.html'), 'utf8');
  const landing = await readFile(join(folder, 'web', 'landing.html'), 'utf8');
  const withFiles = await preloader(join(folder, 'web'));
  const screens = await readFirstScreens(folder);
  const draw = screens && links.draws(screens);
  const review = await readFile(join(folder, 'review', 'index.html'), 'utf8');
  const desk = await readFile(join(folder, 'review', 'desk.html'), 'utf8');
  const boot = await readFile(join(folder, 'signed-in-boot.js'), 'utf8');
  const policy = allowingScripts(policyOfAll, [
    ...[page, landing, review, desk].flatMap(inlineScripts),
    boot,
  ]);
  const send = (reply: FastifyReply, html: string, status: number, kept = 'no-cache') =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', kept)
      .header('Content-Security-Policy', policy)
      .send(html);

  await app.register(fastifyStatic, {
    root: join(folder, 'web'),
    index: false,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      void reply.header(
        'Cache-Control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'review', 'review-assets'),
    prefix: '/review-assets/',
    index: false,
    preCompressed: true,
    wildcard: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
  });

  for (const [path, modules] of SCREENS) {
    const screen = withFiles(page, modules);
    const part = PARTS[path];
    const withPart = part ? withFiles(page, [...modules, part.module]) : screen;
    const isOwn = modules.includes(FRAME);
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const hasCookie = readSessionCookie(request) !== null;
      if (path === '/' && !hasCookie) return send(reply, landing, 200);
      const query = request.query as Record<string, unknown>;
      const html = part !== undefined && query[part.name] === part.value ? withPart : screen;
      // If the session cannot be checked, or not soon, the page does that itself.
      const asks = isOwn && hasCookie ? links.asks(request, reply).catch(() => null) : null;
      const soon = pause(SOON_MS, null, { ref: false });
      const member = await Promise.race([asks, soon]);
      if (!member) return send(reply, html, 200);
      const opened = { params: request.params as Record<string, string>, query };
      const reads = firstReads(path, opened, { isOpen: !member.closed && !member.closing });
      const whole = html.replace('<head>', () => `<head>${reads}<script>${boot}</script>`);
      const first = await Promise.race([draw?.(path, member, opened) ?? null, soon]);
      if (!first) return send(reply, whole, 200, 'private, no-cache');
      const shown = withScriptsLater(whole).replace(ROOT, () => `<div id="root">${first.markup}</div>`);
      return send(reply, shown, 200, first.isPrivate ? 'private, no-store' : 'private, no-cache');
    };
    // The app ignores a trailing slash, and so does the server.
    for (const address of path === '/' ? [path] : [path, `${path}/`])
      app.get(address, { config: { isUntold: true } }, show);
  }
  const byLink = (name: 'approve' | 'desk', html: string, opens: Opens) => {
    const page = firstHtml(html, name);
    app.get<{ Params: { token: string } }>(
      `/${name}/:token`,
      { config: { isUntold: true } },
      async (request, reply) => {
        // The link is a secret: it must not reach other sites or a search index.
        void reply.header('Referrer-Policy', 'no-referrer').header('X-Robots-Tag', 'noindex, nofollow');
        void reply.header('Vary', 'Accept-Language');
        const ours: FirstLook = {
          language: languageAsked(request.headers['accept-language']),
          agency: null,
          showsGreenroom: true,
          icon: null,
        };
        // A link that opens nothing is answered 404. If the check fails, the page itself keeps trying.
        const look = await opens(request.params.token).catch(() => ours);
        if (look?.rests) return send(reply, restingHtml(html, look), 404);
        // The browser requests the page's data before its script has loaded;
        // the script's first call uses that response.
        const call = `/api/${name}/${encodeURIComponent(request.params.token)}`;
        void reply.header('Link', `<${call}>; rel=preload; as=fetch; crossorigin`);
        return send(reply, page(look ?? ours), look ? 200 : 404);
      },
    );
  };
  byLink('approve', review, links.review);
  byLink('desk', desk, links.desk);
  app.get('/*', { config: { isUntold: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // A person who follows a link to a missing file sees the screen; a script that requests one gets no page.
    const isFollowed = /\btext\/html\b/.test(request.headers.accept ?? '') || !/\.\w{1,5}$/.test(path);
    if (/^\/(api(\/|$)|objects\/)/.test(path) || !isFollowed) throw nothingHere();
    return send(reply, page, 404);
  });
}
