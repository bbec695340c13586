import { z } from 'zod';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { withTimeLimit } from '#server/kit/time-limit.ts';
import { fromAnswer, fromNetwork } from './google-errors.ts';
import type { CalendarPort, ChangedEvent } from './port.ts';

const TIMEOUT = 20_000;
/** Only the compared fields; nothing else of the user's events is ever read. */
const FIELDS = 'nextPageToken,nextSyncToken,items(id,status,updated,summary,description,start)';

const page = z.object({
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string(),
        status: z.string().optional(),
        updated: z.string().optional(),
        summary: z.string().optional(),
        description: z.string().optional(),
        start: z.object({ dateTime: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});
type Item = z.infer<typeof page>['items'][number];

export function googleEvents(
  apiUrl: string,
): Pick<CalendarPort, 'insertEvent' | 'updateEvent' | 'removeEvent' | 'changes'> {
  const events = `${apiUrl.replace(/\/+$/, '')}/calendar/v3/calendars/primary/events`;

  /** Returns the body, or one of the expected statuses. */
  async function call(
    accessToken: string,
    method: string,
    path: string,
    options: { body?: object; expected?: number[] } = {},
  ): Promise<{ status: number; body: unknown }> {
    const { response, text } = await withTimeLimit(TIMEOUT, async (signal) => {
      const answered = await fetch(events + path, {
        method,
        headers: {
          Authorization: `Bearer ${accessToken}`,
          ...(options.body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(options.body ? { body: JSON.stringify(options.body) } : {}),
        signal,
      });
      return { response: answered, text: await answered.text() };
    }).catch((error: unknown) => {
      throw fromNetwork(error);
    });
    const { status } = response;
    if (options.expected?.includes(status)) return { status, body: null };
    if (!response.ok) throw fromAnswer(status, text, response.headers.get('retry-after'));
    return { status, body: text ? (JSON.parse(text) as unknown) : null };
  }

  return {
    async insertEvent(accessToken, id, event) {
      const { status } = await call(accessToken, 'POST', '', {
        body: { id, ...written(event) },
        expected: [409],
      });
      return status === 409 ? 'exists' : 'inserted';
    },

    async updateEvent(accessToken, id, event) {
      const { status } = await call(accessToken, 'PATCH', `/${id}`, {
        body: written(event),
        expected: [404, 410],
      });
      return status === 404 || status === 410 ? 'gone' : 'updated';
    },

    async removeEvent(accessToken, id) {
      await call(accessToken, 'DELETE', `/${id}`, { expected: [404, 410] });
    },

    async changes(accessToken, since, from) {
      const found: ChangedEvent[] = [];
      let pageToken: string | undefined;
      for (;;) {
        const query = new URLSearchParams({ maxResults: '2500', fields: FIELDS });
        if (since) query.set('syncToken', since);
        else query.set('timeMin', from.toISOString());
        if (pageToken) query.set('pageToken', pageToken);
        const { status, body } = await call(accessToken, 'GET', `?${query.toString()}`, {
          expected: since ? [410] : [],
        });
        if (status === 410) return 'expired';
        const { items, nextPageToken, nextSyncToken } = page.parse(body);
        found.push(...items.map(changed));
        if (!nextPageToken) return { events: found, syncToken: nextSyncToken ?? null };
        pageToken = nextPageToken;
      }
    },
  };
}

const written = (event: CalendarEvent) => ({
  summary: event.summary,
  description: event.description,
  // PATCH merges: the day of an event that was dragged into the all-day row would stay, and both are refused.
  start: { dateTime: event.start.toISOString(), date: null },
  end: { dateTime: event.end.toISOString(), date: null },
  status: event.isPlan ? 'tentative' : 'confirmed',
  // A post does not make its owner busy.
  transparency: 'transparent',
  source: { title: 'Greenroom', url: event.url },
});

const changed = (item: Item): ChangedEvent => ({
  id: item.id,
  removed: item.status === 'cancelled',
  start: item.start?.dateTime ? new Date(item.start.dateTime) : null,
  summary: item.summary ?? '',
  description: item.description ?? '',
  changedAt: new Date(item.updated ?? 0),
});
