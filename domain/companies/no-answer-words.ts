import { MOVES_MOST, type RulesForm } from './no-answer.ts';

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`);
const days = (count: number) => (count === 1 ? 'one working day' : `${count} working days`);

const listed = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, then ${parts.at(-1)}`;

function reminders({ mailAfter, textAfter, managerAfter }: RulesForm): string {
  const steps = [
    mailAfter === null ? null : `a reminder by mail after ${hours(mailAfter)}`,
    textAfter === null ? null : `one by text after ${hours(textAfter)}, if there is a phone number on record`,
    managerAfter === null ? null : `a mail to you after ${hours(managerAfter)}`,
  ].filter((step) => step !== null);
  const review = 'A review-by date brings a reminder the day before and at the date.';
  return steps.length === 0 ? review : `Without an answer there is ${listed(steps)}. ${review}`;
}

function peace({ quietFrom, quietTo, onWeekends }: RulesForm, zone: string | null): string | null {
  const quiet = [
    quietFrom !== null && quietTo !== null ? `between ${quietFrom} and ${quietTo}` : null,
    onWeekends ? null : 'on Saturdays and Sundays',
  ].filter((part) => part !== null);
  if (quiet.length === 0) return null;
  const where = zone?.replaceAll('_', ' ') ?? 'in the time zone of whoever made the post';
  return `Nobody is reminded ${quiet.join(' or ')} (${where}): reminders wait until that is over.`;
}

const AT_LAST: Record<RulesForm['noAnswer'], (form: RulesForm) => string> = {
  block: () => 'If nobody answers, the post waits and does not go out.',
  move: () =>
    `If nobody has answered when its time comes, the post moves to the client’s next free slot, or without slots to the next free day at that hour, ${MOVES_MOST} times at most. After that it waits.`,
  tacit: ({ tacitDays, consent }) =>
    tacitDays === null || consent === null
      ? 'Silence counts as a yes only once the client’s written consent is on file.'
      : `If nobody answers for ${days(tacitDays)} after it was sent, the post counts as approved, as agreed by ${consent.by}. It is marked as such everywhere and can be taken back.`,
};

const FROM_THE_NEXT_MESSAGE =
  'Every message says so beforehand. For posts that are with the client already it begins with the next message, and nobody gets fewer days than they were told.';

/** A client's rules in plain sentences. `zone`: the client's, null where it has none. */
export const rulesInWords = (form: RulesForm, zone: string | null): string[] =>
  [
    reminders(form),
    peace(form, zone),
    AT_LAST[form.noAnswer](form),
    form.noAnswer === 'tacit' && form.consent !== null ? FROM_THE_NEXT_MESSAGE : null,
    form.dateNeedsYes
      ? 'Another date than the one that was approved needs a new yes: everybody is asked again.'
      : 'When the date of an approved post moves, those who approved it are told.',
  ].filter((sentence) => sentence !== null);
