import { oneLineEnd } from '#domain/kit/typed-text.ts';
import type { Account } from './contract.ts';
import { isOut, type Target, type TargetsAsked } from './targets.ts';
import { optionsText, readVariant, withOptions } from './variant.ts';

/** An account of a post, as a form holds it. */
export interface TargetChoice {
  accountId: string;
  /** Null: the post's own caption. */
  caption: string | null;
  options: Record<string, unknown>;
}

/** A new post starts with the client's defaults; choices count as long as their account exists. */
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

/** A post's targets as a form holds them. */
export const choicesOf = (targets: readonly Target[]): TargetChoice[] =>
  targets.flatMap(({ accountId, caption, options }) => (accountId ? [{ accountId, caption, options }] : []));

/** The ids of targets with a disconnected account that are not out: a form cannot change them. */
export const leftIn = (targets: readonly Target[]): string[] =>
  targets.flatMap(({ id, accountId, state }) => (accountId === null && !isOut(state) ? [id] : []));

const shape = (choices: readonly TargetChoice[]) =>
  JSON.stringify(
    choices
      .map(({ accountId, caption, options }) => [
        accountId,
        caption ? oneLineEnd(caption) : null,
        optionsText(options),
      ])
      .sort(),
  );

export const sameChoices = (one: readonly TargetChoice[], other: readonly TargetChoice[]) =>
  shape(one) === shape(other);

/**
 * The choices for a new post with these files. Files that were chosen for an account and removed since are
 * left out; where none is left, the account takes all, as the form says.
 */
export const choicesAmong = (choices: readonly TargetChoice[], keys: readonly string[]): TargetChoice[] =>
  choices.map((choice) => {
    const { media } = readVariant(choice.options);
    if (!media || media.every((key) => keys.includes(key))) return choice;
    const left = media.filter((key) => keys.includes(key));
    return { ...choice, options: withOptions(choice.options, { media: left.length > 0 ? left : null }) };
  });

/** The choices as a request takes them. */
export const targetsToSend = (choices: readonly TargetChoice[]): TargetsAsked =>
  choices.map(({ accountId, caption, options }) => ({
    accountId,
    caption: caption || null,
    options: options as NonNullable<TargetsAsked[number]['options']>,
  }));
