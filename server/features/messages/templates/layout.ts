import { html, type Html } from './html.ts';
import { HEAD_STYLE, STYLE } from './look.ts';

export interface MailPicture {
  /** Absolute and readable without a session. */
  url: string;
  alt?: string | null;
  /** The picture is the poster frame of a video. */
  isVideo?: boolean;
  /** How many pictures and videos the post has in all. */
  count?: number;
}

/** What a mail is made of. Both of its versions, HTML and text, are written from this. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** One line that must not be overlooked. */
  | { kind: 'fact'; text: string }
  /** What a person wrote, line breaks kept. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'picture'; picture: MailPicture }
  | { kind: 'links'; label: string; links: { label: string; url: string }[] };

export interface MailParts {
  subject: string;
  /** What a mail program shows beside the subject. */
  preheader: string;
  /** Above the heading: on whose behalf. */
  eyebrow: string;
  heading: string;
  blocks: (Block | null)[];
  button: { label: string; url: string };
  after?: string;
  footer: string;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const fact = (text: string): Block => ({ kind: 'fact', text });
export const quote = (label: string, text: string | null | undefined): Block | null =>
  text?.trim() ? { kind: 'quote', label, text: text.trim() } : null;
export const pictureOf = (picture: MailPicture | null | undefined): Block | null =>
  picture ? { kind: 'picture', picture } : null;

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
  const blocks = parts.blocks.filter((block) => block !== null);
  return { subject, text: asText(parts, blocks), html: asHtml(parts, subject, blocks) };
}

function pictureNote({ isVideo = false, count = 1 }: MailPicture): string {
  const more = count - 1;
  const others = more === 1 ? 'and one more' : `and ${more} more`;
  if (more > 0) return `${isVideo ? 'A video' : 'A picture'} ${others}, on the review page`;
  return isVideo ? 'A video: play it on the review page' : '';
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'fact':
      return block.text;
    case 'quote':
      return `${block.label}\n${block.text.replace(/^/gm, '> ')}`;
    case 'picture':
      return pictureNote(block.picture);
    case 'links':
    default:
      return `${block.label}\n${block.links.map(({ label, url }) => `- ${label}: ${url}`).join('\n')}`;
  }
}

function asText(parts: MailParts, blocks: Block[]): string {
  const lines = [
    parts.heading,
    ...blocks.map(blockText),
    `${parts.button.label}:\n${parts.button.url}`,
    parts.after ?? '',
    `--\n${parts.footer}\nSent with Greenroom`,
  ];
  return `${lines.filter((line) => line !== '').join('\n\n')}\n`;
}

function pictureHtml(picture: MailPicture, link: string): Html {
  const note = pictureNote(picture);
  return html`<div style="${STYLE.picture}">
    <a href="${link}" style="display:block;text-decoration:none"
      ><img
        src="${picture.url}"
        alt="${picture.alt ?? 'The post'}"
        width="536"
        class="sunken"
        style="${STYLE.image}"
    /></a>
    ${note ? html`<p class="muted" style="${STYLE.pictureNote}">${note}</p>` : null}
  </div>`;
}

function blockHtml(block: Block, link: string): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${STYLE.paragraph}">${block.text}</p>`;
    case 'fact':
      return html`<p class="fact" style="${STYLE.fact}">${block.text}</p>`;
    case 'quote':
      return html`<p class="muted" style="${STYLE.quoteLabel}">${block.label}</p>
        <div class="sunken" style="${STYLE.quote}">${block.text}</div>`;
    case 'picture':
      return pictureHtml(block.picture, link);
    case 'links':
    default:
      return html`<p class="muted" style="${STYLE.quoteLabel}">${block.label}</p>
        <ul style="${STYLE.list}">
          ${block.links.map(
            ({ label, url }) =>
              html`<li><a href="${url}" class="link" style="${STYLE.link}">${label}</a></li>`,
          )}
        </ul>`;
  }
}

function asHtml(parts: MailParts, subject: string, blocks: Block[]): string {
  const { button } = parts;
  return html`<!doctype html>
    <html lang="en">
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
            ${blocks.map((block) => blockHtml(block, button.url))}
            <p style="${STYLE.action}">
              <a href="${button.url}" class="button" style="${STYLE.button}">${button.label}</a>
            </p>
            ${parts.after ? html`<p class="muted" style="${STYLE.small}">${parts.after}</p>` : null}
            <p class="muted" style="${STYLE.small}">
              If the button does not work, open this address:
              <a href="${button.url}" class="link" style="${STYLE.link}">${button.url}</a>
            </p>
          </div>
          <p class="muted" style="${STYLE.footer}">${parts.footer}<br />Sent with Greenroom</p>
        </div>
      </body>
    </html> `.html;
}
