import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { changedByBoth } from '#domain/kit/changed-by-both.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged } from '#web/lib/use-api.ts';
import { isSame, useKeeping, useKept } from '#web/lib/use-kept-form.ts';
import { KeptNotice } from './kept-notice.tsx';
import { OneChanged } from './one-changed.tsx';

/** What a save sends: the fields that differ from what they are based on, and that. Null if none differs. */
export interface KeptChange<Fields> {
  changed: Partial<Fields>;
  basedOn: Partial<Fields>;
}

/**
 * The fields of an entry while they are edited: kept in this browser, as a session may end meanwhile. What a
 * colleague saves in a field that is changed here is shown beside it, with the choice; nothing is saved before.
 */
export function useKeptFields<Fields extends Record<string, string>>(
  /** Names the form and its entry, for what is kept. */
  of: string,
  /** What is kept may be of another version of the app. */
  schema: z.ZodType<Fields>,
  first: Fields,
  /** The entry as it is now; nothing for a new or deleted one. */
  present: Fields | undefined,
) {
  const toast = useToast();
  const client = useQueryClient();
  const [start] = useState(first);
  const [typed] = useState(() => z.object({ fields: schema, base: schema }));
  const kept = useKept(of, typed);
  const [fields, setFields] = useState(kept.before?.fields ?? first);
  const [base, setBase] = useState(kept.before?.base ?? first);
  const isBack = useKeeping(kept, isSame(fields, base) ? null : { fields, base });
  const here = useRef<HTMLDivElement>(null);
  const both = present ? changedByBoth(fields, base, present) : [];
  const names = (Object.keys(first) as (keyof Fields)[]).filter((name) => fields[name] !== base[name]);
  const pick = (from: Fields) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>;
  const settle = (name: keyof Fields, takes: boolean) => {
    if (!present) return;
    setBase((old) => ({ ...old, [name]: present[name] }));
    if (takes) setFields((old) => ({ ...old, [name]: present[name] }));
    focusOn(name, (takes ? present : fields)[name]);
  };
  /** The buttons of the choice are gone: its field gets the focus, of several radio buttons the chosen one. */
  const focusOn = (name: keyof Fields, value: string | undefined) => {
    const form = here.current?.closest('form');
    const found = [...(form?.querySelectorAll<HTMLInputElement>(`[name="${String(name)}"]`) ?? [])];
    (found.find((one) => one.type !== 'radio' || one.value === value) ?? here.current)?.focus();
  };
  return {
    fields,
    type: (part: Partial<Fields>) => setFields((old) => ({ ...old, ...part })),
    isChanged: names.length > 0,
    change: (): KeptChange<Fields> | null =>
      names.length === 0 ? null : { changed: pick(fields), basedOn: pick(base) },
    /** True where a choice is still to be made, which then has the focus. */
    mustChoose: (): boolean => {
      if (both.length === 0) return false;
      here.current?.focus();
      toast({ title: 'Please choose what to keep first' });
      return true;
    },
    /** True where a colleague saved first: says so and reads theirs, so that both are shown. */
    readTheirs: (failure: unknown): boolean => {
      if (!(failure instanceof ApiError && 'overlaps' in failure.details)) return false;
      toast({ title: messageOf(failure, 'Nothing was saved yet') });
      void somethingChanged(client);
      return true;
    },
    /** Says that what is shown was typed before. Discarding it leads to the entry as it is now. */
    notice: (
      <KeptNotice
        isBack={isBack}
        onDiscard={() => {
          setFields(present ?? start);
          setBase(present ?? start);
        }}
      />
    ),
    /** The choices. The form's controls have the fields' names: the focus goes to that of the chosen one. */
    choices: (labels: Record<keyof Fields, string>, shown: (name: keyof Fields, value: string) => string) => (
      <div ref={here} tabIndex={-1} className="flex flex-col gap-3 empty:hidden focus-visible:outline-none">
        {present &&
          both.map((name) => (
            <OneChanged
              key={String(name)}
              what={labels[name]}
              theirs={shown(name, present[name] ?? '')}
              onKeep={() => settle(name, false)}
              onTake={() => settle(name, true)}
            />
          ))}
      </div>
    ),
  };
}
