import { useState } from 'react';
import { z } from 'zod';
import { changedByBoth, mergedWith } from '#domain/kit/changed-by-both.ts';
import { isNetwork, NETWORKS } from '#domain/networks/network.ts';
import type { PostingTimes } from '#domain/slots/contract.ts';
import { COUNTRIES } from '#domain/slots/countries.ts';
import { isSame, useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { daysWith, isBegun, isWhole, NEW_DAY } from './days-fields.tsx';
import { NEW_LINE, slotsWith } from './week-fields.tsx';

const day = z.object({ name: z.string(), date: z.string(), yearly: z.boolean() });
const times = z.object({
  slots: z.array(z.object({ weekday: z.number(), time: z.string(), network: z.enum(NETWORKS).nullable() })),
  countries: z.array(z.enum(COUNTRIES)),
  days: z.array(day),
});
export type EditedTimes = z.infer<typeof times>;

/** The times as they are edited, those that the edit is based on, and the lines that are not added yet. */
const edited = z.object({
  times,
  base: times,
  line: z.object({
    day: z.string(),
    time: z.string(),
    network: z.enum([...NETWORKS, '']),
    isTyped: z.boolean(),
  }),
  day,
});
type Edited = z.infer<typeof edited>;

const timesOf = ({ slots, countries, days }: PostingTimes): EditedTimes => ({
  slots: slots.map(({ network, ...slot }) => ({
    ...slot,
    network: network !== null && isNetwork(network) ? network : null,
  })),
  countries,
  days,
});

/** What a colleague saved appears in the parts that nobody touched here. */
const besideTheirs = (form: Edited, present: EditedTimes): Edited => ({
  ...form,
  times: mergedWith(form.times, form.base, present),
  base: mergedWith(form.base, form.times, present),
});

/** A client's posting times while they are edited: kept in this browser, beside what a colleague saves. */
export function useTimesForm(company: string, known: PostingTimes) {
  const present = timesOf(known);
  const kept = useKept(`times:${company}`, edited);
  const nothing: Edited = { times: present, base: present, line: NEW_LINE, day: NEW_DAY };
  const [edit, setEdit] = useState<Edited>(kept.before ?? nothing);
  const form = besideTheirs(edit, present);
  const { times: chosen, base, line, day: ownDay } = form;
  const isUnsaved = line.isTyped || isBegun(ownDay) || !isSame(chosen, base);
  const isBack = useKeeping(kept, isUnsaved ? form : null);
  /** One click may change two parts. */
  const change = (next: (old: Edited) => Partial<Edited>) =>
    setEdit((old) => {
      const now = besideTheirs(old, present);
      return { ...now, ...next(now) };
    });
  return {
    times: chosen,
    line,
    day: ownDay,
    isUnsaved,
    isBack,
    present,
    /** What a colleague saved of the same meanwhile: one of the two is to be chosen before a save. */
    theirs: changedByBoth<EditedTimes>(chosen, base, present),
    changeTimes: (part: Partial<EditedTimes>) => change((old) => ({ times: { ...old.times, ...part } })),
    changeLine: (next: Edited['line']) => change(() => ({ line: next })),
    changeDay: (next: Edited['day']) => change(() => ({ day: next })),
    settle(name: keyof EditedTimes, takes: boolean) {
      const theirs = { [name]: present[name] };
      change((old) => ({
        base: { ...old.base, ...theirs },
        ...(takes && { times: { ...old.times, ...theirs } }),
      }));
    },
    discard: () => setEdit(nothing),
    /** What is filled in and not added yet is not whole. */
    isHalf: isBegun(ownDay) && !isWhole(ownDay),
    /** Adds what is filled in, and returns what a save sends. */
    takeIn() {
      const all = {
        ...chosen,
        slots: line.isTyped ? slotsWith(chosen.slots, line) : chosen.slots,
        days: daysWith(chosen.days, ownDay),
      };
      change((old) => ({ times: all, line: { ...old.line, isTyped: false }, day: NEW_DAY }));
      return { ...all, basedOn: base };
    },
  };
}
