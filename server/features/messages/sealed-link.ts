import { LINK_NOT_SHOWN } from '#domain/messages/links.ts';
import { encrypt, openSealed, type Keys } from '#server/kit/secrets.ts';
import { PortError } from '#server/ports/port-error.ts';
import { escapeHtml } from './templates/html.ts';

/** These links have a key of their own, apart from everything else that is encrypted. */
export const PURPOSE = 'message-link';

/** Replaces the link's href in the HTML. Nobody can type it, because typed quotes are escaped. */
export const NO_ADDRESS = 'data-link=""';

interface Content {
  text: string;
  html: string | null;
}

/** The content with a sentence in place of the link, and the link encrypted. */
export function sealLink(secretKey: string, content: Content, link: string): Content & { sealed: string } {
  const inHtml = escapeHtml(link);
  return {
    text: content.text.replaceAll(link, LINK_NOT_SHOWN),
    html: content.html?.replaceAll(`href="${inHtml}"`, NO_ADDRESS).replaceAll(inHtml, LINK_NOT_SHOWN) ?? null,
    sealed: encrypt(secretKey, PURPOSE, link),
  };
}

/** The content with its link, as it is handed to the mail server. */
export function withLink(keys: Keys, message: Content & { sealed: string | null }): Content {
  const { text, html, sealed } = message;
  if (sealed === null) return { text, html };
  const link = open(keys, sealed);
  const inHtml = escapeHtml(link);
  return {
    text: text.replaceAll(LINK_NOT_SHOWN, () => link),
    html:
      html?.replaceAll(NO_ADDRESS, () => `href="${inHtml}"`).replaceAll(LINK_NOT_SHOWN, () => inHtml) ?? null,
  };
}

function open(keys: Keys, sealed: string): string {
  const link = openSealed(keys, PURPOSE, sealed);
  if (link !== null) return link;
  // Where the key is being changed, another instance has it, or the next start will.
  throw new PortError('retry later', 'The link was sealed with another SECRET_KEY: please ask for a new one');
}
