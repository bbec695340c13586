import { useState } from 'react';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import {
  createCompany,
  getCompany,
  updateCompany,
  type Company,
  type CompanyHead,
} from '#domain/companies/contract.ts';
import { changeDefaults, getDefaults, type ClientDefaults } from '#domain/companies/defaults.ts';
import { changeTelling, getTelling, type Telling } from '#domain/companies/telling.ts';
import { changeNoAnswer, getNoAnswer, type RulesForm } from '#domain/companies/no-answer.ts';
import { changeStages, getStages, type StagePlan } from '#domain/companies/stages.ts';
import { chooseChannel, getChannel } from '#domain/publishing/contract.ts';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { call, callOnce, send } from '#web/lib/api.ts';
import { createMaker } from '#web/lib/lost-answer.ts';
import { keyOf, somethingChanged, useToldMutation, useRead } from '#web/lib/use-api.ts';

const keyOfCompany = (name: string) => keyOf(getCompany, { params: { name } });

export type CompanyFields = { name: string; logoUrl: string | null };
/** `channel` undefined leaves it as it is. */
export type SaveCompany = {
  present: string | null;
  channel?: string | undefined;
  defaults?: ClientDefaults | undefined;
  telling?: Telling | undefined;
  noAnswer?: RulesForm | undefined;
  stages?: StagePlan | undefined;
} & CompanyFields;

/** How the company's posts go out; nobody asks for a company that is not there yet. */
export const useChannel = (name: string | null) =>
  useRead(getChannel, { params: { name: name ?? '' } }, { enabled: name !== null });

/** What the client's new posts begin with. */
export const useDefaults = (name: string | null) =>
  useRead(getDefaults, { params: { name: name ?? '' } }, { enabled: name !== null });

/** When its reviewers are told of what was sent to them. */
export const useTelling = (name: string | null) =>
  useRead(getTelling, { params: { name: name ?? '' } }, { enabled: name !== null });
/** What happens while the client's people do not answer. */
export const useNoAnswer = (name: string | null) =>
  useRead(getNoAnswer, { params: { name: name ?? '' } }, { enabled: name !== null });

/** In which stages the client's posts are reviewed. */
export const useStages = (name: string | null) =>
  useRead(getStages, { params: { name: name ?? '' } }, { enabled: name !== null });

/** An answer that names nothing is about the name that was sent. */
type Saved = Partial<Company> & { name: string };
const named = (saved: Partial<Company>, sent: string): Saved => ({ ...saved, name: saved.name || sent });

/**
 * Creates a company (`present` null) or changes the one of that name. The answer is at hand under its name at once;
 * the lists follow without holding up the screen, and nobody asks for the old name again.
 */
export function useSaveCompany() {
  const client = useQueryClient();
  const [makeOnce] = useState(() => createMaker<Partial<Company>>());
  const create = (body: CompanyFields) =>
    makeOnce(
      body,
      () => callOnce(createCompany, { body }),
      async () => {
        const there = await call(getCompany, { params: { name: body.name } });
        return there.logoUrl === body.logoUrl ? there : null;
      },
    );
  return useToldMutation<Saved, SaveCompany>({
    mutationFn: async ({ present, name, logoUrl, channel, defaults, telling, noAnswer, stages }) => {
      if (present === null) return named(await create({ name, logoUrl }), name);
      const body: BodyInput<typeof updateCompany> =
        name === present ? { logoUrl } : { newName: name, logoUrl };
      const saved = named(await callOnce(updateCompany, { params: { name: present }, body }), name);
      if (channel !== undefined)
        await send(chooseChannel, { params: { name: saved.name }, body: { channel } });
      if (defaults !== undefined)
        await send(changeDefaults, { params: { name: saved.name }, body: defaults });
      if (telling !== undefined) await send(changeTelling, { params: { name: saved.name }, body: telling });
      if (noAnswer !== undefined)
        await send(changeNoAnswer, { params: { name: saved.name }, body: noAnswer });
      if (stages !== undefined) await send(changeStages, { params: { name: saved.name }, body: stages });
      return saved;
    },
    onSuccess: (company, { present }) => {
      const before = client.getQueryData<CompanyHead>(keyOfCompany(present ?? company.name));
      // Where the answer says less than a head shows, the head is asked for.
      if (before ?? company.counts)
        client.setQueryData(keyOfCompany(company.name), { activity: [], needYou: 0, ...before, ...company });
      const outdated = present !== null && present !== company.name ? hashKey(keyOfCompany(present)) : null;
      void somethingChanged(client, ({ queryHash }) => queryHash === outdated);
    },
  });
}
