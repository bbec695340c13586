import { silenceText, skippedText } from '#domain/posts/history-words.ts';
import type { Block } from '#domain/messages/mail-parts.ts';
import { badFact, fact, paragraph } from './layout.ts';
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
    heading: `${approvedHeading(news)}${silentEnding(news)}`,
    preheader: at && broken.length === 0 ? `It is scheduled for ${at}.` : next,
    blocks: [
      at ? fact(`Scheduled for ${at}`) : null,
      quoted(news),
      ...(news.onlySilence && !isOneSilence(news) ? whoApproved(news) : []),
      paragraph(next),
    ],
  };
}

const approvedHeading = (news: OwnerNews) =>
  news.onlySilence ? `${titleOf(news.title)} counts as approved` : `Everyone approved ${titleOf(news.title)}`;

/** The heading and the sentence about the agreement say all of it. */
const isOneSilence = ({ agreement, yeses = [] }: OwnerNews) =>
  agreement !== undefined && yeses.flatMap((one) => [...one.names, ...one.silent]).length === 1;

/** More names make a subject too long. */
const NAMES_MOST = 2;
/** `: Cora did not answer`; empty where nobody only was silent. */
function silentEnding({ onlySilence, yeses = [] }: OwnerNews): string {
  if (!onlySilence) return '';
  const silent = yeses.flatMap((one) => one.silent);
  const who = silent.length > NAMES_MOST ? `${silent.length} reviewers` : silent.join(' and ');
  return `: ${who} did not answer`;
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
    heading: `${news.yeses && !news.onlySilence ? `Every stage of ${title} is done` : approvedHeading(news)}, after its planned time${silentEnding(news)}`,
    preheader: 'Choose a new time, or post it now.',
    blocks: [
      at ? badFact(`Was planned for ${at}`) : null,
      quoted(news),
      ...(isOneSilence(news) ? [] : whoApproved(news)),
      paragraph('It does not go out by itself any more. Choose a new time, or post it now.'),
    ],
    button: 'Choose a new time',
    page: '/schedule',
  };
}

/** Where not everyone gave a yes to the present version: who did to which, who was silent, what was skipped, and what can be taken back. */
function whoApproved({ yeses, skipped = [], version, toldEarlier }: OwnerNews): Block[] {
  if (!yeses) return [];
  const said = yeses.flatMap(({ version: of, names, silent }) => [
    ...(names.length > 0 ? [`${names.join(' and ')} approved version ${of}`] : []),
    ...(silent.length > 0 ? [silenceText(of, silent.join(' and '))] : []),
  ]);
  if (skipped.length > 0) said.push(skippedText(skipped));
  const told = toldEarlier
    ? 'People of the client who approved an earlier version are told that the post changed, and can take the approval back until it is out.'
    : 'Who approved an earlier version can take the approval back until the post is out.';
  const isEarlier = yeses.some((one) => one.version !== version);
  const sentence = said.join(', ');
  // An address stays as it is written.
  return [paragraph(`${sentence.replace(/^version/, 'Version')}.`), ...(isEarlier ? [paragraph(told)] : [])];
}
