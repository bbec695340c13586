import type { ShownFace } from '#domain/approvals/reader.ts';
import type { Language } from '#domain/languages/language.ts';

/** The parts of a mail, from which both its HTML and its text are written. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** One prominent line. */
  | { kind: 'fact'; text: string; isBad: boolean }
  /** A quotation with its line breaks; unindented in the text version if it is there to be copied. */
  | { kind: 'quote'; label: string; text: string; toCopy: boolean }
  /** The URL is absolute and readable without a session. */
  | { kind: 'picture'; url: string }
  /** Several pictures, two in a row. */
  | { kind: 'pictures'; urls: string[] }
  /** Lines below each other, each with its own head. */
  | { kind: 'lines'; lines: { head: string; text: string }[] }
  /** Another link besides the button. */
  | { kind: 'way'; label: string; url: string }
  | { kind: 'links'; label: string; urls: string[] };

export interface MailParts {
  /** English by default; a reviewer's mail has the reviewer's language. */
  language?: Language;
  /** The agency's look in mails to its clients; else the product's. */
  face?: ShownFace | null;
  subject: string;
  /** The preview text that mail programs show next to the subject. */
  preheader: string;
  /** Above the heading: on whose behalf the mail is sent. */
  eyebrow: string;
  heading: string;
  blocks: (Block | null)[];
  button: { label: string; url: string };
  /** Content after the button, which a reader may have to scroll to. */
  below?: (Block | null)[];
  after?: string;
  footer: string;
}
