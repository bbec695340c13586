import { Fragment } from 'react';

const TAG = /([#@][\p{L}\p{N}_.]*[\p{L}\p{N}_])/u;

/** All of a caption, as it will go out, with its tags and names marked. */
export function TaggedText({ text, className }: { text: string; className: string }) {
  return text.split(TAG).map((part, index) => (
    // Parts have no identity of their own: they are the text, cut.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{index % 2 ? <span className={className}>{part}</span> : part}</Fragment>
  ));
}
