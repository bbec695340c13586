import { vi } from 'vitest';
import { currentUser } from '#domain/accounts/contract.ts';
import { listCompanies } from '#domain/companies/contract.ts';
import { listPosts, type Post } from '#domain/posts/contract.ts';
import { isBeforeApproval } from '#domain/posts/status.ts';
import { changeDates, MOVED_MEANWHILE, type DateResult } from '#domain/slots/dates.ts';
import { mockApi, type MockApi, type MockCall } from './mock-api.ts';

export interface CalendarServer {
  api: MockApi;
  /** What the server has; a test may change it. */
  posts: Post[];
  /** How the screen asked for posts. */
  asked: MockCall<typeof listPosts>[];
}

/** A Monday at noon in Berlin, where the owner lives, and a server with the posts that a test gives it. */
export function calendarServer(now = '2026-05-04T10:00:00Z'): CalendarServer {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  // Wide enough for everything that stands beside a calendar.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const api = mockApi();
  const server: CalendarServer = {
    api,
    posts: [],
    asked: api.on(listPosts, ({ query }) =>
      server.posts.filter(
        (post) =>
          (!query.status || query.status.includes(post.status)) &&
          (!query.undated || (post.scheduledAt ?? post.publishedAt) === null),
      ),
    ),
  };
  api.on(listCompanies, []);
  api.on(currentUser, {
    id: 'owner',
    email: 'olive@agency.example',
    phone: '+15551234567',
    firstName: 'Olive',
    lastName: 'Owner',
    profileImageUrl: null,
    timeZone: 'Europe/Berlin',
    emailConfirmed: true,
    role: 'owner',
    agencyId: '',
    abilities: null,
    seesAllClients: true,
    mustSecure: false,
    isClosing: false,
    hasColleagues: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  return server;
}

/** Gives one post its date as the server does: not where it has another than the expected one. */
export const datesPutBack = (server: CalendarServer) =>
  server.api.on(changeDates, ({ body }) => {
    const results = body.dates.map(({ id, scheduledAt, expected }): DateResult => {
      const post = server.posts.find((one) => one.id === id);
      const status = post?.status ?? 'Draft';
      const becomes = isBeforeApproval(status) ? status : scheduledAt ? 'Scheduled' : 'Approved';
      const ok = post?.scheduledAt === expected;
      if (post && ok)
        server.posts = server.posts.map((one) =>
          one === post ? { ...post, scheduledAt, status: becomes } : one,
        );
      return {
        id,
        ok,
        ...(!ok && { message: MOVED_MEANWHILE }),
        title: '',
        canUndo: ok,
        before: expected,
        after: scheduledAt,
        status,
        becomes,
        asks: [],
        tells: [],
        day: null,
      };
    });
    return { done: results.every(({ ok }) => ok), results };
  });
