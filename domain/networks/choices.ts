import type { Account } from './contract.ts';
import { isOut, type Target, type TargetsAsked } from './targets.ts';
import { optionsText } from './variant.ts';

/** An account that a post goes to, as a form holds it. */
export interface TargetChoice {
  accountId: string;
  /** Null: the post's own caption. */
  caption: string | null;
  options: Record<string, unknown>;
}

/** A new post begins with the client's defaults; what somebody chose counts, as long as the account is there. */
export function choicesFor(
  accounts: readonly Account[],
  chosen: readonly TargetChoice[] | null,
): TargetChoice[] {
  if (chosen === null)
    return accounts
      .filter((account) => account.isDefault)
      .map(({ id }) => ({ accountId: id, caption: null, options: {} }));
  return chosen.filter((choice) => accounts.some((account) => account.id === choice.accountId));
}

/** What a post has, as a form holds it. */
export const choicesOf = (targets: readonly Target[]): TargetChoice[] =>
  targets.flatMap(({ accountId, caption, options }) => (accountId ? [{ accountId, caption, options }] : []));

/** Those whose account was disconnected and that are not out, by their id: a form has no say about them. */
export const leftIn = (targets: readonly Target[]): string[] =>
  targets.flatMap(({ id, accountId, state }) => (accountId === null && !isOut(state) ? [id] : []));

const shape = (choices: readonly TargetChoice[]) =>
  JSON.stringify(
    choices
      .map(({ accountId, caption, options }) => [accountId, caption || null, optionsText(options)])
      .sort(),
  );

export const sameChoices = (one: readonly TargetChoice[], other: readonly TargetChoice[]) =>
  shape(one) === shape(other);

/** As a request takes them. */
export const targetsToSend = (choices: readonly TargetChoice[]): TargetsAsked =>
  choices.map(({ accountId, caption, options }) => ({
    accountId,
    caption: caption || null,
    options: options as NonNullable<TargetsAsked[number]['options']>,
  }));
