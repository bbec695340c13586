import { useState } from 'react';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import {
  createCompany,
  getCompany,
  updateCompany,
  type Company,
  type CompanyHead,
} from '#domain/companies/contract.ts';
import { changeDefaults, getDefaults } from '#domain/companies/defaults.ts';
import { changeTelling, getTelling, type Telling } from '#domain/companies/telling.ts';
import { changeNoAnswer, getNoAnswer } from '#domain/companies/no-answer.ts';
import { changeStages, getStages } from '#domain/companies/stages.ts';
import { NOTHING_SAVED } from '#domain/kit/changed-by-both.ts';
import { chooseChannel, getChannel } from '#domain/publishing/contract.ts';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import { ApiError, call, callOnce, send } from '#web/lib/api.ts';
import { createMaker } from '#web/lib/lost-answer.ts';
import { keyOf, somethingChanged, useToldMutation, useRead } from '#web/lib/use-api.ts';

const keyOfCompany = (name: string) => keyOf(getCompany, { params: { name } });

export type CompanyFields = { name: string; logoUrl: string | null };
/** An undefined `channel` stays unchanged. */
export type SaveCompany = {
  present: string | null;
  channel?: string | undefined;
  defaults?: BodyInput<typeof changeDefaults> | undefined;
  telling?: Telling | undefined;
  noAnswer?: BodyInput<typeof changeNoAnswer> | undefined;
  stages?: BodyInput<typeof changeStages> | undefined;
  name: string;
  /** Undefined: unchanged. */
  logoUrl: string | null | undefined;
};

/** The company's channel; not read for a company that does not exist yet. */
export const useChannel = (name: string | null) =>
  useRead(getChannel, { params: { name: name ?? '' } }, { enabled: name !== null });

/** The defaults of the client's new posts. */
export const useDefaults = (name: string | null) =>
  useRead(getDefaults, { params: { name: name ?? '' } }, { enabled: name !== null });

/** When the client's reviewers get messages. */
export const useTelling = (name: string | null) =>
  useRead(getTelling, { params: { name: name ?? '' } }, { enabled: name !== null });
/** The client's rules for unanswered posts. */
export const useNoAnswer = (name: string | null) =>
  useRead(getNoAnswer, { params: { name: name ?? '' } }, { enabled: name !== null });

/** The client's stages. */
export const useStages = (name: string | null) =>
  useRead(getStages, { params: { name: name ?? '' } }, { enabled: name !== null });

/** A colleague's change stopped a later part: those before it are saved. */
function someSaved(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || !failure.reason?.startsWith(NOTHING_SAVED)) return failure;
  const { status, reason, fields, details } = failure;
  const message = reason.replace(NOTHING_SAVED, 'Not all of it was saved yet');
  return new ApiError(status, JSON.stringify({ message, fields, details }), '');
}

/** An answer without a name is about the name that was sent. */
type Saved = Partial<Company> & { name: string };
const named = (saved: Partial<Company>, sent: string): Saved => ({ ...saved, name: saved.name || sent });

/**
 * Creates a company (`present` null) or changes the one of that name. The answer is cached under its name at
 * once; the lists are refetched in the background, and the old name is not read again.
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
      if (present === null) return named(await create({ name, logoUrl: logoUrl ?? null }), name);
      const params = { name: present };
      const body: BodyInput<typeof updateCompany> = {
        ...(name !== present && { newName: name }),
        ...(logoUrl !== undefined && { logoUrl }),
      };
      // What a colleague may have changed meanwhile comes first, and the name last: whoever is refused saves again
      // under the name that the client still has.
      const parts = [
        defaults && (() => send(changeDefaults, { params, body: defaults })),
        noAnswer && (() => send(changeNoAnswer, { params, body: noAnswer })),
        stages && (() => send(changeStages, { params, body: stages })),
        telling && (() => send(changeTelling, { params, body: telling })),
        channel !== undefined && (() => send(chooseChannel, { params, body: { channel } })),
      ].filter((part) => part !== undefined && part !== false);
      for (const [at, saveOne] of parts.entries())
        await saveOne().catch((failure: unknown) => {
          throw at > 0 ? someSaved(failure) : failure;
        });
      const saved = named(await callOnce(updateCompany, { params, body }), name);
      return saved;
    },
    // A colleague saved first: reads theirs, so that both are shown.
    onError: (failure) => {
      if (failure instanceof ApiError && 'overlaps' in failure.details) void somethingChanged(client);
    },
    onSuccess: (company, { present }) => {
      const before = client.getQueryData<CompanyHead>(keyOfCompany(present ?? company.name));
      // If the answer has less than a head shows, the head is refetched.
      if (before ?? company.counts)
        client.setQueryData(keyOfCompany(company.name), { activity: [], needYou: 0, ...before, ...company });
      const outdated = present !== null && present !== company.name ? hashKey(keyOfCompany(present)) : null;
      void somethingChanged(client, ({ queryHash }) => queryHash === outdated);
    },
  });
}
