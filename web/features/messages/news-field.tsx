import { getMessageSettings, chooseNews, type MessageSettings } from '#domain/messages/settings.ts';
import { NEWS_CHOICES, type NewsChoice } from '#domain/messages/news.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const wordsOf = ({ every }: MessageSettings): Record<NewsChoice, string> => ({
  each: 'One e-mail for each answer',
  gathered:
    every === 'hour' ? 'One e-mail an hour with everything' : 'One e-mail each morning with everything',
  none: 'No e-mails about answers',
});

/** Which mails the person wants about clients' answers. Saved with the choice. */
export function NewsField({ settings }: { settings: MessageSettings }) {
  const client = useQueryClient();
  const words = wordsOf(settings);
  const { succeedWith, failPlainly } = useOutcome();
  const choose = useWrite(chooseNews);
  const save = (news: NewsChoice) =>
    choose
      .mutateAsync({ body: { news } })
      .then(() => client.invalidateQueries({ queryKey: keyOf(getMessageSettings) }))
      .then(succeedWith('Saved').onDone, failPlainly('Failed to save your choice').onError);
  return (
    <Field label="When clients answer or comment" hint="What concerns your account is always told at once.">
      <Select
        value={(choose.isPending && choose.variables.body?.news) || settings.news}
        onChange={(event) => void save(event.target.value as NewsChoice)}
      >
        {NEWS_CHOICES.map((news) => (
          <option key={news} value={news}>
            {words[news]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
