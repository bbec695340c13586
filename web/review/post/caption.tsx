import { Fragment } from 'react';

const TAG = /([#@][\p{L}\p{N}_.]*[\p{L}\p{N}_])/u;

/** All of it, as it will go out: line breaks kept, nothing folded away. */
export function Caption({ text }: { text: string }) {
  if (text.trim() === '') return <p className="caption muted">No caption</p>;
  return (
    <p className="caption" dir="auto">
      {text.split(TAG).map((part, index) => (
        <Fragment key={index}>{index % 2 ? <span className="tag">{part}</span> : part}</Fragment>
      ))}
    </p>
  );
}
