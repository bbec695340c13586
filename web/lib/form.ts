import { useCallback, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import type { z } from 'zod';
import { ApiError } from './api.ts';

type Name<Values> = keyof Values & string;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Errors<Values> = Partial<Record<Name<Values>, { message: string }>>;

export interface SchemaForm<Values, Read = Values> {
  /** The props of a control; `setValueAs` converts its text. */
  register: (name: Name<Values>, options?: { setValueAs?: (text: string) => unknown }) => object;
  /** Calls `proceed` with the parsed values, or shows the errors and focuses the first invalid field. */
  handleSubmit: (proceed: (values: Read) => unknown) => (event: FormEvent) => void;
  formState: { errors: Errors<Values>; isSubmitting: boolean };
  watch: <N extends Name<Values>>(name: N) => Values[N];
  getValues: () => Values;
  setError: (name: Name<Values>, message: string) => void;
  setFocus: (name: Name<Values>) => void;
  /** Sets values, as if they were typed. */
  change: (values: Values) => void;
  /** Starts again from these values. */
  reset: (values: Values) => void;
}

/** A form that has these fields of text, and perhaps others. */
export type FormWith<Field extends string> = Pick<
  SchemaForm<Record<Field, string>>,
  'register' | 'formState'
>;

/**
 * A form with the schema that the server uses. Errors appear beside the fields on submit; after that each
 * field is validated as it changes.
 */
export function useSchemaForm<Values extends object, Read = Values>(
  schema: z.ZodType<Read, Values>,
  defaultValues: Values,
): SchemaForm<Values, Read> {
  const [values, setValues] = useState(defaultValues);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [isSent, setSent] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const controls = useRef(new Map<string, Control>());

  const errorsOf = (given: Values): Errors<Values> => {
    const found: Record<string, { message: string }> = {};
    for (const { path, message } of schema.safeParse(given).error?.issues ?? [])
      found[String(path[0])] ??= { message };
    return found as Errors<Values>;
  };

  const change = (name: Name<Values>, value: unknown) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (isSent) setErrors({ ...errors, [name]: errorsOf(next)[name] });
  };

  const register: SchemaForm<Values>['register'] = (name, { setValueAs = (text: string) => text } = {}) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ target }: ChangeEvent<Control>) => change(name, setValueAs(target.value)),
    ref: (control: Control | null) => {
      if (control) controls.current.set(name, control);
      else controls.current.delete(name);
    },
  });

  const setFocus = useCallback((name: string) => controls.current.get(name)?.focus(), []);

  const handleSubmit = (proceed: (values: Read) => unknown) => (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const read = schema.safeParse(values);
    const wrong = read.success ? {} : errorsOf(values);
    setErrors(wrong);
    if (!read.success) {
      // In the order of the form.
      const first = [...event.currentTarget.querySelectorAll<Control>('[name]')].find(
        ({ name }) => name in wrong,
      );
      first?.focus();
      return;
    }
    const going = proceed(read.data);
    if (!(going instanceof Promise)) return;
    setSubmitting(true);
    void going.finally(() => setSubmitting(false));
  };

  return {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
    watch: (name) => values[name],
    getValues: () => values,
    setError: (name, message) => setErrors((before) => ({ ...before, [name]: { message } })),
    setFocus,
    change: (next) => {
      setValues(next);
      if (isSent) setErrors(errorsOf(next));
    },
    reset: (next) => {
      setValues(next);
      setErrors({});
      setSent(false);
    },
  };
}

/** Shows the server's errors beside their fields; `inShort` replaces a sentence that the toast shows. */
export function showFieldErrors<Values, Read>(
  form: SchemaForm<Values, Read>,
  error: unknown,
  inShort: string,
): void {
  if (!(error instanceof ApiError)) return;
  for (const [name, message] of Object.entries(error.fields))
    if (name in (form.getValues() as object))
      form.setError(name as Name<Values>, message === error.reason ? inShort : message);
}
