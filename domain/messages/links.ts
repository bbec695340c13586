const RESET_TOKEN = /(\/reset-password\?token=)[\w-]+/g;
const REMOVED = 'removed-after-sending';

/** The same text or HTML with a dead password reset link: once the mail is out, the token has no business here. */
export const withoutResetToken = (content: string) => content.replace(RESET_TOKEN, `$1${REMOVED}`);

/** The addresses in a message's plain text, each once, without those that were made unusable. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  const links = found.map((link) => link.replace(/[.,;:!?)\]]+$/, ''));
  return [...new Set(links)].filter((link) => !link.endsWith(`=${REMOVED}`));
}
