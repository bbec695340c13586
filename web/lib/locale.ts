// The app's words are English; the first weekday and the clock follow the person's locale.
type WeekInfo = { firstDay: number };
type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The person's language; a system that names none makes some browsers say `C` or `en-US@posix`, which Intl refuses. */
export function ownLanguage(language = globalThis.navigator?.language): string {
  try {
    return new Intl.Locale(language || 'en-US').toString();
  } catch {
    return 'en-US';
  }
}

/** 0 for Sunday to 6 for Saturday; Sunday where the browser does not say. */
export function firstWeekday(language = ownLanguage()): number {
  const locale: WithWeekInfo = new Intl.Locale(language);
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 7) % 7;
}

const clocks = new Map<string, Intl.DateTimeFormatOptions>();

/** 9:00 AM, or 09:00 in locales with a 24-hour clock. */
export function clockOptions(language = ownLanguage()): Intl.DateTimeFormatOptions {
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
