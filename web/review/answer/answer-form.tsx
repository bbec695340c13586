import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Icon } from '../look/icon.tsx';
import { words } from '../words.ts';
import type { Action } from '../visit/api.ts';
import type { VisitState } from '../visit/state.ts';
import type { Visit } from '../visit/visit.ts';

const COMMENT_MAX = 5_000;

type Props = {
  mode: Action;
  state: Pick<VisitState, 'draft' | 'sending' | 'problem'>;
  visit: Pick<Visit, 'setDraft' | 'submit'>;
  onBack: () => void;
  /** The changes requested at places of the post. */
  items?: ReactNode;
};

export function AnswerForm({ mode, state, visit, onBack, items }: Props) {
  const { draft, sending, problem } = state;
  const form = words.forms[mode];
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const hasItems = Boolean(items);
  // An approval needs no text, nor do pointed-at places: a phone's keyboard would only hide the button.
  useEffect(() => {
    (mode === 'approve' || hasItems ? title : field).current?.focus();
    // Once: where the focus goes later is up to whoever writes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mode]);

  function submit(event: FormEvent) {
    event.preventDefault();
    visit.submit();
  }

  return (
    <form className="answer" onSubmit={submit} aria-labelledby="answer-title">
      <h2 id="answer-title" ref={title} tabIndex={-1}>
        {form.title}
      </h2>
      {items}
      <label htmlFor="answer-comment">{form.label}</label>
      <textarea
        id="answer-comment"
        ref={field}
        rows={2}
        maxLength={COMMENT_MAX}
        placeholder={form.hint}
        value={draft}
        readOnly={sending}
        onChange={(event) => visit.setDraft(event.target.value)}
      />
      <div role="alert">
        {problem && (
          <p className="problem">
            <Icon name="alert" />
            {problem}
          </p>
        )}
      </div>
      <div className="choices">
        <button type="button" className="button" disabled={sending} onClick={onBack}>
          {words.back}
        </button>
        <button
          type="submit"
          className="button primary"
          aria-disabled={sending || (mode === 'comment' && draft.trim() === '')}
        >
          {sending ? words.sending : form.button}
        </button>
      </div>
    </form>
  );
}
