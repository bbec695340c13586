import { googleEvents } from './google-events.ts';
import { googleOauth, type GoogleSettings } from './google-oauth.ts';
import type { CalendarPort } from './port.ts';

export const googleCalendar = (settings: GoogleSettings): CalendarPort => ({
  provider: 'google',
  label: 'Google Calendar',
  ...googleOauth(settings),
  ...googleEvents(settings.apiUrl),
});
