const DAY = 86_400_000;

/** How long an agency can still be kept after its deletion was asked for. */
export const CLOSING_DAYS = 30;
/** How long before the deletion its people are reminded. */
export const REMIND_DAYS = 5;

export const closesAt = (askedAt: Date) => new Date(askedAt.getTime() + CLOSING_DAYS * DAY);

export const isReminderDue = (closing: { closesAt: Date; remindedAt: Date | null }, now: Date) =>
  closing.remindedAt === null && now.getTime() >= closing.closesAt.getTime() - REMIND_DAYS * DAY;

export const isOver = (closing: { closesAt: Date }, now: Date) => closing.closesAt <= now;

/** Whether the typed text is the agency's name, apart from spaces and capitals. */
export const confirmsName = (name: string, typed: string) => bare(name) !== '' && bare(name) === bare(typed);
const bare = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

export const IS_CLOSING =
  'This agency is being closed: nothing can be changed in it any more. An owner can still keep it.';
export const NAME_NEEDED = 'Please type the name of the agency as it is written above';
export const TOO_LATE_TO_KEEP =
  'The time to keep this agency is over: it is being deleted, and cannot be brought back.';
/** For a post whose time came while the agency was closing and nothing went out. */
export const PASSED_WHILE_CLOSING =
  'Its time passed while the agency was being closed, so it was not published.';
