import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#domain/kit/endpoint.ts';
import {
  GATHERED_EVERY,
  URGENT_CHOICES,
  NEWS_CHOICES,
  type GatheredEvery,
  type NewsChoice,
} from '#domain/messages/news.ts';
import { chooseTold, getMessageSettings, type MessageSettings } from '#domain/messages/settings.ts';
import { useSession } from '#web/lib/session.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { keyOf, useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

type Topic = keyof MessageSettings['told'];

const wordsOf = (every: GatheredEvery): Record<NewsChoice, string> => ({
  each: 'At once',
  gathered: every === 'hour' ? 'One e-mail an hour' : 'One e-mail each morning',
  none: 'No e-mails',
});
const OFTEN: Record<GatheredEvery, string> = {
  day: 'Once a day, in the morning',
  hour: 'Each hour in which something happened',
};
const ROWS: { topic: Topic; label: string; choices: readonly NewsChoice[]; inTeams?: true }[] = [
  {
    topic: 'mentions',
    label: 'When somebody of the team mentions you',
    choices: NEWS_CHOICES,
    inTeams: true,
  },
  { topic: 'assignments', label: 'When you are assigned a post', choices: NEWS_CHOICES, inTeams: true },
  { topic: 'failures', label: 'When something fails or misses its date', choices: URGENT_CHOICES },
  { topic: 'due', label: 'When a post is due', choices: URGENT_CHOICES },
];

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const MORNING = '08:00';

/** How the person gets all news besides clients' answers, and their quiet hours. Saved with each choice. */
export function ToldFields({ settings }: { settings: MessageSettings }) {
  const { user } = useSession();
  const zone = useTimeZone();
  const client = useQueryClient();
  const { succeedWith, failPlainly } = useOutcome();
  const choose = useWrite(chooseTold);
  const save = (body: BodyInput<typeof chooseTold>) =>
    void choose
      .mutateAsync({ body })
      .then(() => client.invalidateQueries({ queryKey: keyOf(getMessageSettings) }))
      .then(succeedWith('Saved').onDone, failPlainly('Failed to save your choice').onError);
  const { news, told, every, quietFrom, quietTo } = settings;
  const words = wordsOf(every);
  const gathers = [news, ...Object.values(told)].includes('gathered');
  return (
    <>
      {ROWS.filter(({ inTeams }) => !inTeams || user?.hasColleagues).map(({ topic, label, choices }) => (
        <Field key={topic} label={label}>
          <Select value={told[topic]} onChange={(event) => save({ [topic]: event.target.value })}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {words[choice]}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {gathers && (
        <Field label="What is gathered comes">
          <Select value={every} onChange={({ target }) => save({ every: target.value as GatheredEvery })}>
            {GATHERED_EVERY.map((one) => (
              <option key={one} value={one}>
                {OFTEN[one]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field
          label="No e-mails to you from"
          hint={`Hours in ${zone}. What is written then waits until it is over.`}
        >
          <Select
            value={quietFrom ?? ''}
            onChange={({ target: { value } }) =>
              save({ quiet: value ? { from: value, to: quietTo ?? MORNING } : null })
            }
          >
            <option value="">Any hour is fine</option>
            {HOURS.map((hour) => (
              <option key={hour}>{hour}</option>
            ))}
          </Select>
        </Field>
        {quietFrom !== null && (
          <Field label="Until">
            <Select
              value={quietTo ?? MORNING}
              onChange={({ target: { value } }) => save({ quiet: { from: quietFrom, to: value } })}
            >
              {HOURS.map((hour) => (
                <option key={hour}>{hour}</option>
              ))}
            </Select>
          </Field>
        )}
      </div>
    </>
  );
}
