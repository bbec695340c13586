import { MESSAGES, type MessageKind } from './kinds.ts';

/** Shown in place of a link that opens the account. */
export const LINK_NOT_SHOWN = 'The link is not shown here';

/** The first release put this in place of a reset token. */
const REMOVED = 'removed-after-sending';

/** Whether the message's link opens the account: such a link is in the mail alone. */
export const hasSecretLink = ({ kind }: { kind: MessageKind }) => MESSAGES[kind].to === 'account';

/** The links to open or pass on: for a message to a reviewer only the review link, whatever it quotes. */
export function linksToOffer({ kind, text }: { kind: MessageKind; text: string }): string[] {
  const links = linksIn(text);
  return MESSAGES[kind].to === 'reviewer' ? links.filter((link) => OPENS_REVIEW.test(link)) : links;
}

const OPENS_REVIEW = /^https?:\/\/[^/]+(\/[^?#]*)?\/(approve|desk)\/[\w-]+$/;

/** What a link to a reviewer opens: one post, or all of this person's posts. Null for any other link. */
export function opensFor(link: string): 'post' | 'desk' | null {
  const page = OPENS_REVIEW.exec(link)?.[2];
  if (!page) return null;
  return page === 'desk' ? 'desk' : 'post';
}

/** The distinct addresses in a message's plain text, without those of removed tokens. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const links = found.map((link) => link.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, ''));
  return [...new Set(links)].filter((link) => !link.endsWith(`=${REMOVED}`));
}
