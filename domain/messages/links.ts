import { MESSAGES, type MessageKind } from './kinds.ts';

/** Stands in the place of a link that opens the account. */
export const LINK_NOT_SHOWN = 'The link is not shown here';

/** What the first release put in the place of a reset token. */
const REMOVED = 'removed-after-sending';

/** Whether the message's link opens the account of whoever has it: it is in the mail alone. */
export const hasSecretLink = ({ kind }: { kind: MessageKind }) => MESSAGES[kind].to === 'account';

/** The addresses in a message's plain text, each once, without those that were made unusable. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const links = found.map((link) => link.replace(/[.,;:!?)\]]+$/, ''));
  return [...new Set(links)].filter((link) => !link.endsWith(`=${REMOVED}`));
}
