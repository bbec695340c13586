import { useState } from 'react';
import { readReviewerLines, type changeDefaults } from '#domain/companies/defaults.ts';
import { changedByBoth } from '#domain/kit/changed-by-both.ts';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { onePerPerson } from '#domain/posts/reviewers.ts';
import { formOf, type DefaultsForm, type GuardedDefaults, type TypedClient } from './defaults-fields.tsx';
import { useCompany, useContacts } from './queries.ts';
import { useDefaults } from './save-company.ts';

const GUARDED = ['timeZone', 'language', 'time', 'notes'] as const;
const guardedOf = ({ timeZone, language, time, notes }: DefaultsForm): GuardedDefaults => ({
  timeZone,
  language,
  time,
  notes,
});
const sent = ({ timeZone, time, ...rest }: GuardedDefaults) => ({
  ...rest,
  timeZone: timeZone || null,
  time: time || null,
});

const without = <Fields extends object>(fields: Fields, left: keyof Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left)) as Fields;

/** The part of a client's form with the defaults of new posts and the notes. */
export function useDefaultsForm(company: string | null, kept: TypedClient | null) {
  const known = useDefaults(company).data;
  const companyId = useCompany(company).data?.id;
  const saved = useContacts(companyId ?? null).data;
  // A client without a profile has no contacts.
  const contacts = companyId === null ? [] : saved;
  const [edited, setEdited] = useState<Partial<DefaultsForm>>(kept?.edited ?? {});
  /** The values of the touched fields as they were when that began. */
  const [base, setBase] = useState<Partial<GuardedDefaults>>(kept?.base ?? {});
  const [reviewersError, setReviewersError] = useState<string | null>(null);
  const stored = known && contacts && formOf(known, contacts);
  const form = stored && { ...stored, ...edited };
  const changed = JSON.stringify(form ?? edited) !== JSON.stringify(stored ?? {});
  const read = readReviewerLines(form?.others ?? '');
  return {
    form,
    contacts: contacts ?? [],
    changed,
    reviewersError,
    kept: { edited, base },
    /** What a colleague saved in fields that are changed here: to be chosen before a save. */
    theirs:
      form && stored
        ? changedByBoth<GuardedDefaults>(guardedOf(form), base, guardedOf(stored)).map((name) => ({
            name,
            value: stored[name],
          }))
        : [],
    settle(name: keyof GuardedDefaults, takes: boolean) {
      if (!stored) return;
      if (!takes) return setBase({ ...base, [name]: stored[name] });
      setBase(without(base, name));
      setEdited(without(edited, name));
    },
    change(part: Partial<DefaultsForm>) {
      const begun = GUARDED.filter((name) => name in part && !(name in edited));
      setBase({ ...base, ...Object.fromEntries(begun.map((name) => [name, stored?.[name]])) });
      setEdited({ ...edited, ...part });
      setReviewersError(null);
    },
    discard() {
      setEdited({});
      setBase({});
    },
    /** Whether it can be saved; if not, the field shows why. */
    check(): boolean {
      setReviewersError(read.ok ? null : read.message);
      return read.ok;
    },
    /** Undefined where nothing changed. */
    toSave:
      form && stored && changed && read.ok
        ? ({
            ...sent(guardedOf(form)),
            reviewerEmails: onePerPerson([...form.emails, ...read.emails]),
            reviewerPhones: onePerPerson([...form.phones, ...read.phones]),
            basedOn: sent({ ...guardedOf(stored), ...base }),
          } satisfies BodyInput<typeof changeDefaults>)
        : undefined,
  };
}
