// The app's words are English; the first weekday and the clock follow the person's locale.
type WeekInfo = { firstDay: number };
type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const own = () => globalThis.navigator?.language || 'en-US';

/** 0 for Sunday to 6 for Saturday; Sunday where the browser does not say. */
export function firstWeekday(language = own()): number {
  const locale: WithWeekInfo = new Intl.Locale(language);
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 7) % 7;
}

const clocks = new Map<string, Intl.DateTimeFormatOptions>();

/** 9:00 AM, or 09:00 in locales with a 24-hour clock. */
export function clockOptions(language = own()): Intl.DateTimeFormatOptions {
  let clock = clocks.get(language);
  if (!clock) {
    const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
    clock =
      hourCycle === 'h12' || hourCycle === 'h11'
        ? { hour: 'numeric', minute: '2-digit' }
        : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
    clocks.set(language, clock);
  }
  return clock;
}
