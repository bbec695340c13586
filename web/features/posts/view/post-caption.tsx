import { Fragment } from 'react';
import { EDITABLE, listedContent, type Content } from '#domain/posts/editable.ts';

const TAG = /([#@][\p{L}\p{N}_.]*[\p{L}\p{N}_])/u;

/** All of it, as it will go out: line breaks kept, nothing folded away. */
export function PostCaption({ company, text }: { company: string | null; text: string }) {
  if (text.trim() === '') return <p className="text-sm text-muted">{EDITABLE.caption.empty}</p>;
  return (
    <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap text-ink">
      {company && <span className="font-semibold">{company} </span>}
      {text.split(TAG).map((part, index) => (
        // Parts have no identity of their own: they are the text, cut.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>{index % 2 ? <span className="text-info-ink">{part}</span> : part}</Fragment>
      ))}
    </p>
  );
}

/** What goes out besides the caption. */
export function ListedContent({ of }: { of: Content }) {
  return listedContent(of).map(({ label, text }) => (
    <p key={label} dir="auto" className="mt-2 text-sm wrap-anywhere whitespace-pre-wrap text-ink">
      <span className="text-muted">{label}:</span> {text}
    </p>
  ));
}
