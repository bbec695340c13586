import type { CalendarEvent } from '#domain/calendar/event.ts';

export interface Tokens {
  accessToken: string;
  /** Null if the service gave no new one: the old one stays. */
  refreshToken: string | null;
  expiresAt: Date | null;
}

/** What happened to an event since the last read, ours or not. */
export interface ChangedEvent {
  id: string;
  removed: boolean;
  /** Null for an all-day event, or for a removed one. */
  start: Date | null;
  summary: string;
  description: string;
  changedAt: Date;
}

/**
 * A calendar service that a user has connected. Throws PortError: `reconnect` if the user has
 * withdrawn the access, `retry later` if the service is busy or unreachable, `will never
 * work` otherwise. Every write may be repeated.
 */
export interface CalendarPort {
  /** The value of a connection's `provider`. */
  readonly provider: string;
  /** Its display name. */
  readonly label: string;
  /** The URL where the user grants the access. */
  authorizationUrl(ask: { state: string; verifier: string; redirectUri: string }): Promise<string>;
  exchange(answer: { code: string; verifier: string; redirectUri: string }): Promise<Tokens>;
  refresh(refreshToken: string): Promise<Tokens>;
  revoke(token: string): Promise<void>;
  /** The id is ours, 5 to 1,024 of 0-9 and a-v. `exists`: used before, even if its event is removed. */
  insertEvent(accessToken: string, id: string, event: CalendarEvent): Promise<'inserted' | 'exists'>;
  updateEvent(accessToken: string, id: string, event: CalendarEvent): Promise<'updated' | 'gone'>;
  removeEvent(accessToken: string, id: string): Promise<void>;
  /** What changed since the token; without one, what ends after `from`. `expired`: read without a token. */
  changes(
    accessToken: string,
    since: string | null,
    from: Date,
  ): Promise<{ events: ChangedEvent[]; syncToken: string | null } | 'expired'>;
}
