import type { ReactNode } from 'react';
import { EDITABLE, listedContent, type Content } from '#domain/posts/editable.ts';
import { TaggedText } from '#web/shared/tagged-text.tsx';

type PostCaptionProps = { company: string | null; text: string; children?: ReactNode };

/** `children` may render the text with its marks. */
export function PostCaption({ company, text, children }: PostCaptionProps) {
  if (text.trim() === '') return <p className="text-sm text-muted">{EDITABLE.caption.empty}</p>;
  return (
    // The direction is the caption's: what stands in <bdi> does not count.
    <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap text-ink">
      {company && <bdi className="font-semibold">{company}</bdi>}
      {company && ' '}
      {children ?? <TaggedText text={text} className="text-info-ink" />}
    </p>
  );
}

/** Content fields besides the caption. */
export function ListedContent({ of }: { of: Content }) {
  return listedContent(of).map(({ label, text }) => (
    <p key={label} dir="auto" className="mt-2 text-sm wrap-anywhere whitespace-pre-wrap text-ink">
      <bdi className="text-muted">{label}:</bdi> {text}
    </p>
  ));
}
