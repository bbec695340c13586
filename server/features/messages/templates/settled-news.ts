import { skippedText } from '#domain/posts/history-words.ts';
import { badFact, fact, paragraph, type Block } from './layout.ts';
import { quoted, when, type OwnerNews, type OwnerWords } from './owner-words.ts';
import { titleOf } from './words.ts';

export function allApproved(news: OwnerNews): OwnerWords {
  const at = when(news.scheduledAt, news);
  const broken = news.reconnect ?? [];
  const next = !at
    ? 'Choose when it goes out, or mark it as posted once it is.'
    : broken.length > 0
      ? `Before then ${broken.join(' and ')} ${broken.length === 1 ? 'has' : 'have'} to be connected again: the post does not go out there otherwise.`
      : 'There is nothing left for you to do until then.';
  return {
    heading: `Everyone approved ${titleOf(news.title)}`,
    preheader: at && broken.length === 0 ? `It is scheduled for ${at}.` : next,
    blocks: [at ? fact(`Scheduled for ${at}`) : null, quoted(news), paragraph(next)],
  };
}

/** In place of the one before, where a yes to an earlier version counts, or not everyone was needed. */
export function stagesDone(news: OwnerNews): OwnerWords {
  const at = when(news.scheduledAt, news);
  const { preheader, blocks } = allApproved(news);
  const isLeft = !at || (news.reconnect ?? []).length > 0;
  return {
    heading: `Every stage of ${titleOf(news.title)} is done`,
    preheader,
    blocks: [
      at ? fact(`Scheduled for ${at}`) : null,
      quoted(news),
      ...whoApproved(news),
      isLeft ? (blocks.at(-1) ?? null) : null,
    ],
  };
}

export function planPassed(news: OwnerNews): OwnerWords {
  const at = when(news.scheduledAt, news);
  const title = titleOf(news.title);
  return {
    heading: `${news.yeses ? `Every stage of ${title} is done` : `Everyone approved ${title}`}, after its planned time`,
    preheader: 'Choose a new time, or post it now.',
    blocks: [
      at ? badFact(`Was planned for ${at}`) : null,
      quoted(news),
      ...whoApproved(news),
      paragraph('It does not go out by itself any more. Choose a new time, or post it now.'),
    ],
    button: 'Choose a new time',
    page: '/schedule',
  };
}

/** Where not everyone approved the present version: who approved which, what was skipped, and what can be taken back. */
function whoApproved({ yeses, skipped = [], version, toldEarlier }: OwnerNews): Block[] {
  if (!yeses) return [];
  const said = yeses.map((one) => `${one.names.join(' and ')} approved version ${one.version}`);
  if (skipped.length > 0) said.push(skippedText(skipped));
  const told = toldEarlier
    ? 'People of the client who approved an earlier version are told that the post changed, and can take the approval back until it is out.'
    : 'Who approved an earlier version can take the approval back until the post is out.';
  const isEarlier = yeses.some((one) => one.version !== version);
  return [paragraph(`${said.join(', ')}.`), ...(isEarlier ? [paragraph(told)] : [])];
}
