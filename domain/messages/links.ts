import { MESSAGES, type MessageKind } from './kinds.ts';

/** Stands in the place of a link that opens the account. */
export const LINK_NOT_SHOWN = 'The link is not shown here';

/** What the first release put in the place of a reset token. */
const REMOVED = 'removed-after-sending';

/** Whether the message's link opens the account of whoever has it: it is in the mail alone. */
export const hasSecretLink = ({ kind }: { kind: MessageKind }) => MESSAGES[kind].to === 'account';

/** What a message offers to be opened or passed on: to a reviewer their review link alone, whatever else is quoted. */
export function linksToOffer({ kind, text }: { kind: MessageKind; text: string }): string[] {
  const links = linksIn(text);
  return MESSAGES[kind].to === 'reviewer' ? links.filter((link) => OPENS_REVIEW.test(link)) : links;
}

const OPENS_REVIEW = /^https?:\/\/[^/]+(\/[^?#]*)?\/(approve|desk)\/[\w-]+$/;

/** The addresses in a message's plain text, each once, without those that were made unusable. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const links = found.map((link) => link.replace(/[.,;:!?)\]]+$/, ''));
  return [...new Set(links)].filter((link) => !link.endsWith(`=${REMOVED}`));
}
