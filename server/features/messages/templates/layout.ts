import { beginningOf } from '#domain/kit/beginning.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import type { MailWords } from '#domain/languages/mail/en.ts';
import { fill } from '#domain/languages/words.ts';
import type { Block, MailParts } from '#domain/messages/mail-parts.ts';
import { html, type Html } from './html.ts';
import { lookOf, type Look } from './look.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** A mail without its HTML, which is written from its parts when it is needed. */
export interface UnwrittenMail {
  subject: string;
  text: string;
  parts: MailParts;
}

export const way = (label: string, url: string): Block => ({ kind: 'way', label, url });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const fact = (text: string): Block => ({ kind: 'fact', text, isBad: false });
export const badFact = (text: string): Block => ({ kind: 'fact', text, isBad: true });
export const quote = (label: string, text: string | null | undefined, toCopy = false): Block | null =>
  text?.trim() ? { kind: 'quote', label, text: text.trim(), toCopy } : null;
export const picture = (url: string | null): Block | null => (url ? { kind: 'picture', url } : null);
export const pictures = (urls: string[]): Block | null => {
  const [first, ...others] = urls;
  if (first === undefined) return null;
  return others.length === 0 ? picture(first) : { kind: 'pictures', urls };
};
export const lines = (list: { head: string; text: string }[]): Block => ({ kind: 'lines', lines: list });
export const links = (label: string, urls: string[]): Block | null =>
  urls.length > 0 ? { kind: 'links', label, urls } : null;

/** A short single line: typed text cannot start a mail header of its own. */
export function subjectLine(text: string): string {
  const line = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= 140 ? line : `${beginningOf(line, 139).trimEnd()}…`;
}

export function layOut(parts: MailParts): MailContent {
  const mail = layOutLater(parts);
  return { subject: mail.subject, text: mail.text, html: writeHtml(mail.subject, parts) };
}

/**
 * For mails that a single action sends in numbers. All that it says is written now, so that later changes of a post, a
 * client or the agency change nothing in the mail. Only what every mail of a language says, as under its button, comes
 * from the version that writes the HTML.
 */
export function layOutLater(parts: MailParts): UnwrittenMail {
  const words = MAIL_WORDS[parts.language ?? 'en'];
  return { subject: subjectLine(parts.subject), text: asText(parts, words), parts };
}

/** The HTML of a mail that was laid out for later. */
function writeHtml(subject: string, parts: MailParts): string {
  const words = MAIL_WORDS[parts.language ?? 'en'];
  return asHtml(parts, subject, { words, look: lookOf(parts.face?.shades ?? null) });
}

/** The HTML of a stored message: kept as it was written, or written now from its parts; null for a text message. */
export const htmlOf = (message: { subject: string | null; html: string | null; parts: MailParts | null }) =>
  message.html ?? (message.parts && writeHtml(message.subject ?? '', message.parts));

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'fact':
      return block.text;
    case 'quote':
      return `${block.label}\n${block.toCopy ? `\n${block.text}` : block.text.replace(/^/gm, '> ')}`;
    case 'picture':
    case 'pictures':
      return '';
    case 'lines':
      return block.lines.map(({ head, text }) => (text ? `- ${head}: ${text}` : `- ${head}`)).join('\n');
    case 'way':
      return `${block.label}:\n${block.url}`;
    case 'links':
    default:
      return `${block.label}\n${block.urls.map((url, index) => `${index + 1}. ${url}`).join('\n')}`;
  }
}

/** Whether the mail says that it was sent with Greenroom. */
const isOurs = ({ face }: MailParts) => face?.showsGreenroom ?? true;

const present = (blocks: (Block | null)[] = []) => blocks.filter((block) => block !== null);

function asText(parts: MailParts, words: MailWords): string {
  const lines = [
    parts.heading,
    ...present(parts.blocks).map(blockText),
    `${parts.button.label}:\n${parts.button.url}`,
    ...present(parts.below).map(blockText),
    parts.after ?? '',
    `--\n${parts.footer}${isOurs(parts) ? `\n${words.sentWith}` : ''}`,
  ];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}

interface Frame {
  words: MailWords;
  look: Look;
}

function blockHtml(block: Block, link: string, { words, look }: Frame): Html {
  const { image: large, smallImage: small } = look.style;
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${look.style.paragraph}">${block.text}</p>`;
    case 'fact':
      return block.isBad
        ? html`<p class="bad" style="${look.style.badFact}">${block.text}</p>`
        : html`<p class="fact" style="${look.style.fact}">${block.text}</p>`;
    case 'quote':
      return html`<p class="muted" style="${look.style.quoteLabel}">${block.label}</p>
        <div class="sunken" style="${look.style.quote}">${block.text}</div>`;
    case 'picture':
      return html`<a href="${link}" style="${look.style.picture}"
        ><img src="${block.url}" alt="${words.thePost}" width="536" class="sunken" style="${large}"
      /></a>`;
    case 'pictures':
      return html`<a href="${link}" style="${look.style.pictures}"
        >${block.urls.map(
          (url) =>
            html`<img src="${url}" alt="${words.thePost}" width="262" class="sunken" style="${small}" />`,
        )}</a
      >`;
    case 'lines':
      return html`<ul class="ink" style="${look.style.list}">
        ${block.lines.map(
          ({ head, text }) =>
            html`<li style="${look.style.line}"><strong>${head}</strong>${text ? ` ${text}` : ''}</li>`,
        )}
      </ul>`;
    case 'way':
      return html`<p style="${look.style.paragraph}">
        <a href="${block.url}" class="link" style="${look.style.link}">${block.label}</a>
      </p>`;
    case 'links':
    default:
      return html`<p class="muted" style="${look.style.quoteLabel}">${block.label}</p>
        <ul style="${look.style.list}">
          ${block.urls.map(
            (url, index) =>
              html`<li>
                <a href="${url}" class="link" style="${look.style.link}"
                  >${fill(words.file, { at: index + 1 })}</a
                >
              </li>`,
          )}
        </ul>`;
  }
}

function asHtml(parts: MailParts, subject: string, frame: Frame): string {
  const { words, look } = frame;
  const { face } = parts;
  const { button } = parts;
  const write = (blocks: MailParts['below']) =>
    present(blocks).map((block) => blockHtml(block, button.url, frame));
  return html`<!doctype html>
    <html lang="${parts.language ?? 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        <style>
          ${{ html: look.head }}
        </style>
      </head>
      <body style="${look.style.body}">
        <div style="${look.style.preheader}">${parts.preheader}</div>
        <div class="page" style="${look.style.page}">
          <p class="muted" style="${look.style.eyebrow}">
            ${
              face?.logoUrl
                ? html`<img src="${face.logoUrl}" alt="" width="28" height="28" style="${look.style.logo}" />`
                : null
            }${face?.name ? `${face.name} · ${parts.eyebrow}` : parts.eyebrow}
          </p>
          <div class="card" style="${look.style.card}">
            <h1 class="heading ink" style="${look.style.heading}">${parts.heading}</h1>
            ${write(parts.blocks)}
            <p style="${look.style.action}">
              <a href="${button.url}" class="button" style="${look.style.button}">${button.label}</a>
            </p>
            ${write(parts.below)}
            ${parts.after ? html`<p class="muted" style="${look.style.small}">${parts.after}</p>` : null}
            <p class="muted" style="${look.style.small}">
              ${words.buttonFails}
              <a href="${button.url}" class="link" style="${look.style.link}">${button.url}</a>
            </p>
          </div>
          <p class="muted" style="${look.style.footer}">
            ${parts.footer}${isOurs(parts) ? html`<br />${words.sentWith}` : null}
          </p>
        </div>
      </body>
    </html> `.html;
}
