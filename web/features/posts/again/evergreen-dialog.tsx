import { useState, type FormEvent } from 'react';
import { ANSWER_LOST } from '#domain/kit/answer-lost.ts';
import type { Post } from '#domain/posts/contract.ts';
import {
  AGAIN_MOST,
  endEvergreen,
  getEvergreen,
  isDraftDue,
  PAUSE_MOST,
  setEvergreen,
  type Evergreen,
} from '#domain/posts/evergreen.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { ApiError, answerText } from '#web/lib/api.ts';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type EvergreenDialogProps = { post: Pick<Post, 'id'>; onClose: () => void };

/** Has a post return some time after it went out, at most this often. */
export function EvergreenDialog({ post, onClose }: EvergreenDialogProps) {
  const read = useRead(getEvergreen, { params: { id: post.id } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Evergreen post"
      description="Some time after it went out, a draft copy is made for you. The next follows once that one went out."
    >
      {read.data ? (
        <EvergreenForm id={post.id} present={read.data.evergreen} onClose={onClose} />
      ) : (
        <DialogBody>
          <NotLoaded compact title="This could not be loaded" read={read}>
            <Skeleton className="h-32" />
          </NotLoaded>
        </DialogBody>
      )}
    </Dialog>
  );
}

const comesText = (nextAt: string, zone: string) =>
  `The next draft comes ${isDraftDue(nextAt, new Date()) ? 'within minutes' : `on ${dayText(nextAt, zone)}`}.`;

type EvergreenFormProps = { id: string; present: Evergreen | null; onClose: () => void };

function EvergreenForm({ id, present, onClose }: EvergreenFormProps) {
  const toast = useToast();
  const zone = useTimeZone();
  const { failPlainly } = useOutcome();
  const write = useChange(setEvergreen);
  const end = useChange(endEvergreen);
  const [afterDays, setAfterDays] = useState(String(present?.afterDays ?? 90));
  const [most, setMost] = useState(String(present?.most ?? 3));
  const [paused, setPaused] = useState(present !== null && present.pausedAt !== null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const params = { id };
  function submit(event: FormEvent) {
    event.preventDefault();
    const numbers = { afterDays: Number(afterDays), most: Number(most) };
    const isReal = (value: number, highest: number) =>
      Number.isInteger(value) && value >= 1 && value <= highest;
    const wrong = {
      ...(!isReal(numbers.afterDays, PAUSE_MOST) && {
        afterDays: `Please give a number from 1 to ${PAUSE_MOST}`,
      }),
      ...(!isReal(numbers.most, AGAIN_MOST) && { most: `Please give a number from 1 to ${AGAIN_MOST}` }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || write.isPending) return;
    write.mutate(
      { params, body: { ...numbers, paused } },
      {
        onSuccess: onClose,
        onDone: ({ nextAt }) =>
          toast({
            title: 'Evergreen post saved',
            ...(nextAt && { description: comesText(nextAt, zone) }),
          }),
        onError: (failure) =>
          setErrors(
            failure instanceof ApiError && Object.keys(failure.fields).length > 0
              ? failure.fields
              : { afterDays: answerText(failure, 'Failed to save', ANSWER_LOST) },
          ),
      },
    );
  }
  const stop = () =>
    end.mutate(
      { params },
      {
        onSuccess: onClose,
        onDone: () => toast({ title: 'The post comes back no more' }),
        ...failPlainly('Failed to end it', ANSWER_LOST),
      },
    );
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Days after it went out" required error={errors['afterDays']}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={PAUSE_MOST}
              value={afterDays}
              onChange={({ target }) => setAfterDays(target.value)}
            />
          </Field>
          <Field label="Times at most" required error={errors['most']}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={AGAIN_MOST}
              value={most}
              onChange={({ target }) => setMost(target.value)}
            />
          </Field>
        </div>
        {present && (
          <Checkbox
            label="Pause"
            description="No draft is made until it goes on."
            checked={paused}
            onChange={({ target }) => setPaused(target.checked)}
          />
        )}
        {present && (
          <p className="text-sm text-muted">
            Came back {present.made} of {present.most} times.
            {present.nextAt && ` ${comesText(present.nextAt, zone)}`}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {present && (
          <Button variant="ghost" pending={end.isPending} onClick={stop} className="sm:mr-auto">
            Evergreen no more
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={write.isPending}>
          {present ? 'Save' : 'Make it evergreen'}
        </Button>
      </DialogFooter>
    </form>
  );
}
