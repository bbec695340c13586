import { useState } from 'react';
import { settleReviewers, type ReviewerForm } from '#domain/posts/reviewers.ts';
import { useToast } from '#web/lib/toast.ts';

type Errors = { email?: string; phone?: string };

/**
 * The reviewers of a form. `settle` adds what is still in the inputs, so that a typed but not added reviewer
 * is not forgotten; null where that is no address or number.
 */
export function useReviewerForm(form: ReviewerForm, onChange: (form: ReviewerForm) => void) {
  const toast = useToast();
  const [errors, setErrors] = useState<Errors>({});

  function settle(which?: 'email' | 'phone') {
    const settled = settleReviewers(form, which);
    if (!settled.ok) {
      setErrors({ [settled.field]: settled.beside });
      toast({ title: settled.title, description: settled.message, variant: 'destructive' });
      return null;
    }
    setErrors({});
    if (settled.form !== form) onChange(settled.form);
    return settled.form;
  }

  return {
    form,
    errors,
    settle,
    change: (part: Partial<ReviewerForm>) => {
      setErrors({});
      onChange({ ...form, ...part });
    },
  };
}

export type Reviewers = ReturnType<typeof useReviewerForm>;
