import { useState, type FormEvent } from 'react';
import {
  changeNewClient,
  getNewClient,
  isPlainClient,
  PLAIN_CLIENT,
  rulesOfNewClient,
  type NewClient,
} from '#domain/companies/new-client.ts';
import type { Mistakes } from '#domain/companies/no-answer.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/languages/language.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { lacksPart } from '#web/ui/lacks-part.ts';
import { MomentInput } from '#web/ui/moment-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { ZoneOptions } from './defaults-fields.tsx';
import { NoAnswerFields } from './no-answer-fields.tsx';
import { draftOf, mistakesOf, rulesOfDraft, type NoAnswerDraft } from './no-answer-form.ts';
import { TellingFields } from './telling-fields.tsx';

/** The settings that every new client starts with. Only owners change them. */
export function NewClientCard() {
  const read = useRead(getNewClient);
  const { data, error } = read;
  return (
    <Card aria-busy={!data && !error}>
      <CardHeader
        title="Defaults for new clients"
        description="What a client begins with when you make one. Clients that are there stay as they are, and each can be changed on its own."
      />
      {data ? (
        <StartForm saved={data} />
      ) : (
        <NotLoaded compact title="The defaults could not be loaded" read={read}>
          <CardBody>
            <span className="sr-only">Loading...</span>
            <Skeleton className="h-48" />
          </CardBody>
        </NotLoaded>
      )}
    </Card>
  );
}

/** The form's values as they are saved. */
function startOf(form: NewClient, draft: NoAnswerDraft): NewClient {
  const { noAnswer, tacitDays: _days, consent: _consent, ...rules } = rulesOfDraft(draft);
  return { ...form, ...rules, noAnswer: noAnswer === 'move' ? 'move' : 'block' };
}

type Edit = { form: Partial<NewClient>; draft: Partial<NoAnswerDraft> };

function StartForm({ saved }: { saved: NewClient }) {
  /** Only what is changed here: a colleague's change of another part appears beside it. */
  const [edit, setEdit] = useState<Edit>({ form: {}, draft: {} });
  const form = { ...saved, ...edit.form };
  const draft = { ...draftOf(rulesOfNewClient(saved)), ...edit.draft };
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const mayNot = useMayNot('manage agency');
  const write = useChange(changeNewClient);
  const { succeedWith, failPlainly } = useOutcome();
  const change = (part: Partial<NewClient>) => setEdit({ ...edit, form: { ...edit.form, ...part } });
  const start = startOf(form, draft);
  const isChanged =
    JSON.stringify(start) !== JSON.stringify(startOf(saved, draftOf(rulesOfNewClient(saved))));

  useUnsavedChanges(isChanged);

  function save(wanted: NewClient) {
    write
      .mutateAsync({ body: wanted })
      // What was changed during the request stays unsaved.
      .then(() => setEdit((old) => (old === edit ? { form: {}, draft: {} } : old)))
      .then(succeedWith('Defaults saved').onDone, failPlainly('Failed to save the defaults').onError);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (lacksPart(event.currentTarget) || write.isPending || !isChanged) return;
    const found = mistakesOf(draft, '');
    setMistakes(found);
    if (Object.keys(found).length === 0) save(start);
  }

  return (
    <form noValidate onSubmit={submit}>
      <CardBody>
        {mayNot && <p className="mb-4 text-sm text-muted">{mayNot}</p>}
        <fieldset disabled={mayNot !== null} className="flex min-w-0 flex-col gap-5">
          <legend className="sr-only">Defaults for new clients</legend>
          <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <Field label="Time of day" hint="Of new posts.">
              <MomentInput
                type="time"
                value={form.time ?? ''}
                onChange={({ target }) => change({ time: target.value || null })}
              />
            </Field>
            <Field label="Time zone" hint="In which clients read dates.">
              <Select
                value={form.timeZone ?? ''}
                onChange={({ target }) => change({ timeZone: target.value || null })}
              >
                <option value="">That of whoever sends</option>
                <ZoneOptions saved={[saved.timeZone, form.timeZone]} />
              </Select>
            </Field>
          </div>
          <Field label="Language" hint="Of the page, mails and texts that reviewers get.">
            <Select
              value={form.language}
              onChange={({ target }) => change({ language: target.value as Language })}
            >
              {LANGUAGES.map((one) => (
                <option key={one} value={one}>
                  {LANGUAGE_NAMES[one]}
                </option>
              ))}
            </Select>
          </Field>
          <Checkbox
            label="Desks show the whole plan"
            description="Not only the posts that a person is asked about."
            checked={form.deskShows === 'plan'}
            onChange={({ target }) => change({ deskShows: target.checked ? 'plan' : 'review' })}
          />
          <TellingFields value={form} onChange={({ tells, hour }) => change({ tells, hour })} />
          <NoAnswerFields
            withoutTacit
            draft={draft}
            zone={form.timeZone}
            changed={isChanged}
            mistakes={mistakes}
            onChange={(part) => {
              setEdit({ ...edit, draft: { ...edit.draft, ...part } });
              setMistakes({});
            }}
          />
          <p className="text-xs text-muted">
            That silence counts as a yes is agreed with each client in writing, so it is no default.
          </p>
        </fieldset>
      </CardBody>
      <CardFooter>
        <Button
          needs="manage agency"
          variant="ghost"
          off={isPlainClient(saved) || write.isPending}
          onClick={() => save(PLAIN_CLIENT)}
        >
          Back to Greenroom’s
        </Button>
        <Button
          needs="manage agency"
          type="submit"
          off={!isChanged}
          pending={write.isPending}
          pendingLabel="Saving..."
        >
          Save Defaults
        </Button>
      </CardFooter>
    </form>
  );
}
