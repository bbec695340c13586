import { useState } from 'react';
import { readReviewerLines, type changeDefaults, type ClientDefaults } from '#domain/companies/defaults.ts';
import { changedByBoth } from '#domain/kit/changed-by-both.ts';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { onePerPerson } from '#domain/posts/reviewers.ts';
import { formOf, type DefaultsForm, type GuardedDefaults } from './defaults-fields.tsx';
import { useCompany, useContacts } from './queries.ts';
import { useDefaults } from './save-company.ts';
import type { TypedCompany } from './typed-company.ts';

/** The fields of the form that each guarded one consists of. */
const PARTS = {
  timeZone: ['timeZone'],
  language: ['language'],
  time: ['time'],
  notes: ['notes'],
  reviewers: ['emails', 'phones', 'others'],
} satisfies Record<keyof GuardedDefaults, (keyof DefaultsForm)[]>;
const GUARDED = Object.keys(PARTS) as (keyof GuardedDefaults)[];
const partsOf = (name: keyof GuardedDefaults): readonly (keyof DefaultsForm)[] => PARTS[name];

type People = Pick<ClientDefaults, 'reviewerEmails' | 'reviewerPhones'>;
const linesOf = ({ reviewerEmails, reviewerPhones }: People) =>
  [...reviewerEmails, ...reviewerPhones].join('\n');
function peopleIn(lines: string): People {
  const all = lines.split('\n').filter(Boolean);
  const isEmail = (one: string) => one.includes('@');
  return { reviewerEmails: all.filter(isEmail), reviewerPhones: all.filter((one) => !isEmail(one)) };
}

const guardedOf = ({ timeZone, language, time, notes }: DefaultsForm, people: People): GuardedDefaults => ({
  timeZone,
  language,
  time,
  notes,
  reviewers: linesOf(people),
});
const sent = ({ timeZone, time, reviewers, ...rest }: GuardedDefaults) => ({
  ...rest,
  ...peopleIn(reviewers),
  timeZone: timeZone || null,
  time: time || null,
});

const without = <Fields extends object>(fields: Fields, left: readonly (keyof Fields)[]) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !left.includes(name as keyof Fields)),
  ) as Fields;

/** The part of a client's form with the defaults of new posts and the notes. */
export function useDefaultsForm(company: string | null, kept: TypedCompany | null) {
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
  const isTouched = (name: keyof GuardedDefaults) => partsOf(name).some((part) => part in edited);
  // Reviewers that are left alone keep their order.
  const people: People | undefined =
    form && isTouched('reviewers')
      ? {
          reviewerEmails: onePerPerson([...form.emails, ...(read.ok ? read.emails : [])]),
          reviewerPhones: onePerPerson([...form.phones, ...(read.ok ? read.phones : [])]),
        }
      : known;
  const mine = form && people && guardedOf(form, people);
  const present = stored && known && guardedOf(stored, known);
  return {
    form,
    contacts: contacts ?? [],
    changed,
    reviewersError,
    kept: { edited, base },
    /** What a colleague saved in fields that are changed here: to be chosen before a save. */
    theirs:
      mine && present
        ? changedByBoth<GuardedDefaults>(mine, base, present).map((name) => ({ name, value: present[name] }))
        : [],
    settle(name: keyof GuardedDefaults, takes: boolean) {
      if (!present) return;
      if (!takes) return setBase({ ...base, [name]: present[name] });
      setBase(without(base, [name]));
      setEdited(without(edited, partsOf(name)));
    },
    change(part: Partial<DefaultsForm>) {
      const begun = GUARDED.filter((name) => partsOf(name).some((one) => one in part) && !isTouched(name));
      setBase({ ...base, ...Object.fromEntries(begun.map((name) => [name, present?.[name]])) });
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
      mine && present && changed && read.ok
        ? ({ ...sent(mine), basedOn: sent({ ...present, ...base }) } satisfies BodyInput<
            typeof changeDefaults
          >)
        : undefined,
  };
}
