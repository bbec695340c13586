import type { Language } from '#domain/languages/language.ts';
import { MAIL_WORDS } from '#domain/languages/mail/all.ts';
import type { MailWords } from '#domain/languages/mail/en.ts';
import { fill } from '#domain/languages/words.ts';
import { html, type Html } from './html.ts';
import { HEAD_STYLE, STYLE } from './look.ts';

/** What a mail is made of. Both of its versions, HTML and text, are written from this. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** One line that must not be overlooked. */
  | { kind: 'fact'; text: string; isBad: boolean }
  /** What a person wrote, line breaks kept; bare in the text version where it is there to be copied. */
  | { kind: 'quote'; label: string; text: string; toCopy: boolean }
  /** Absolute and readable without a session. */
  | { kind: 'picture'; url: string }
  /** Several, two in a row. */
  | { kind: 'pictures'; urls: string[] }
  /** One under the other, each with what it begins with. */
  | { kind: 'lines'; lines: { head: string; text: string }[] }
  | { kind: 'links'; label: string; urls: string[] };

export interface MailParts {
  /** English, unless it goes to a reviewer who reads another one. */
  language?: Language;
  subject: string;
  /** What a mail program shows beside the subject. */
  preheader: string;
  /** Above the heading: on whose behalf. */
  eyebrow: string;
  heading: string;
  blocks: (Block | null)[];
  button: { label: string; url: string };
  /** What may be scrolled to: the button comes before it. */
  below?: (Block | null)[];
  after?: string;
  footer: string;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

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

/** A subject is one line and not a novel: nothing that was typed can start a header of its own. */
export function subjectLine(text: string): string {
  const line = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= 140 ? line : `${line.slice(0, 139).trimEnd()}…`;
}

export function layOut(parts: MailParts): MailContent {
  const subject = subjectLine(parts.subject);
  const words = MAIL_WORDS[parts.language ?? 'en'];
  return { subject, text: asText(parts, words), html: asHtml(parts, subject, words) };
}

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
    case 'links':
    default:
      return `${block.label}\n${block.urls.map((url, index) => `${index + 1}. ${url}`).join('\n')}`;
  }
}

const present = (blocks: (Block | null)[] = []) => blocks.filter((block) => block !== null);

function asText(parts: MailParts, words: MailWords): string {
  const lines = [
    parts.heading,
    ...present(parts.blocks).map(blockText),
    `${parts.button.label}:\n${parts.button.url}`,
    ...present(parts.below).map(blockText),
    parts.after ?? '',
    `--\n${parts.footer}\n${words.sentWith}`,
  ];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}

function blockHtml(block: Block, link: string, words: MailWords): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${STYLE.paragraph}">${block.text}</p>`;
    case 'fact':
      return block.isBad
        ? html`<p class="bad" style="${STYLE.badFact}">${block.text}</p>`
        : html`<p class="fact" style="${STYLE.fact}">${block.text}</p>`;
    case 'quote':
      return html`<p class="muted" style="${STYLE.quoteLabel}">${block.label}</p>
        <div class="sunken" style="${STYLE.quote}">${block.text}</div>`;
    case 'picture':
      return html`<a href="${link}" style="${STYLE.picture}"
        ><img src="${block.url}" alt="${words.thePost}" width="536" class="sunken" style="${STYLE.image}"
      /></a>`;
    case 'pictures':
      return html`<a href="${link}" style="${STYLE.pictures}"
        >${block.urls.map(
          (url) =>
            html`<img
              src="${url}"
              alt="${words.thePost}"
              width="262"
              class="sunken"
              style="${STYLE.smallImage}"
            />`,
        )}</a
      >`;
    case 'lines':
      return html`<ul class="ink" style="${STYLE.list}">
        ${block.lines.map(
          ({ head, text }) =>
            html`<li style="${STYLE.line}"><strong>${head}</strong>${text ? ` ${text}` : ''}</li>`,
        )}
      </ul>`;
    case 'links':
    default:
      return html`<p class="muted" style="${STYLE.quoteLabel}">${block.label}</p>
        <ul style="${STYLE.list}">
          ${block.urls.map(
            (url, index) =>
              html`<li>
                <a href="${url}" class="link" style="${STYLE.link}">${fill(words.file, { at: index + 1 })}</a>
              </li>`,
          )}
        </ul>`;
  }
}

function asHtml(parts: MailParts, subject: string, words: MailWords): string {
  const { button } = parts;
  const write = (blocks: MailParts['below']) =>
    present(blocks).map((block) => blockHtml(block, button.url, words));
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
          ${{ html: HEAD_STYLE }}
        </style>
      </head>
      <body style="${STYLE.body}">
        <div style="${STYLE.preheader}">${parts.preheader}</div>
        <div class="page" style="${STYLE.page}">
          <p class="muted" style="${STYLE.eyebrow}">${parts.eyebrow}</p>
          <div class="card" style="${STYLE.card}">
            <h1 class="heading ink" style="${STYLE.heading}">${parts.heading}</h1>
            ${write(parts.blocks)}
            <p style="${STYLE.action}">
              <a href="${button.url}" class="button" style="${STYLE.button}">${button.label}</a>
            </p>
            ${write(parts.below)}
            ${parts.after ? html`<p class="muted" style="${STYLE.small}">${parts.after}</p>` : null}
            <p class="muted" style="${STYLE.small}">
              ${words.buttonFails}
              <a href="${button.url}" class="link" style="${STYLE.link}">${button.url}</a>
            </p>
          </div>
          <p class="muted" style="${STYLE.footer}">${parts.footer}<br />${words.sentWith}</p>
        </div>
      </body>
    </html> `.html;
}
