import { fieldsFor, formatOf, notices, textsOf, type CheckedMedium, type CheckedPost } from './check.ts';
import type { NoteWords } from '#domain/languages/notes/en.ts';
import { duration } from './figures-in-words.ts';
import { keptSeconds } from './film.ts';
import type { NetworkName } from './network.ts';
import type { Preview } from './preview-shape.ts';
import { RULES, rulesOf } from './rules-table.ts';
import type { Rules } from './rules.ts';
import { cropWords, shapesOf } from './shapes.ts';
import { checkedPost, mediaFor, readVariant, type Fitting } from './variant.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The part of a text before "more"; `rest` is empty where nothing is folded. */
export function folded(network: NetworkName, text: string): { shown: string; rest: string } {
  const { fold } = RULES[network];
  if (!fold) return { shown: text, rest: '' };
  let end = text.split('\n').slice(0, fold.lines).join('\n').length;
  let count = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, end))) {
    count += 1;
    if (count < fold.characters) continue;
    end = index + segment.length;
    break;
  }
  if (end >= text.length) return { shown: text, rest: '' };
  // Cuts at the end of a word, unless that loses too much.
  const space = text.slice(0, end + 1).search(/\s\S*$/);
  const cut = space > end / 2 ? space : end;
  return { shown: text.slice(0, cut), rest: text.slice(cut) };
}

type Medium = CheckedMedium & { key: string };
type Target = { network: NetworkName; caption: string | null; options: Readonly<Record<string, unknown>> };

/** The same function for the composer, the post's page and the reviewer's page, whose notes are in its language. */
export function previewOf(
  target: Target,
  post: { caption: string; media: readonly Medium[] },
  words?: NoteWords,
): Preview {
  const { network } = target;
  const rules = rulesOf(network);
  const checked = checkedPost(post, target);
  const media = checked.media as (Medium & Fitting)[];
  const chosen = formatOf(rules, checked.options);
  const format = chosen === 'unknown' ? null : chosen;
  const shapes = shapesOf(rules, format, media);
  const fold = format?.text === false ? { shown: '', rest: '' } : folded(network, checked.text);
  const facts = factsOf(rules, checked);
  const changes = notices(network, checked, undefined, words);
  return {
    format: format?.label ?? null,
    title: facts.find((fact) => fact.name === 'title')?.text ?? null,
    ...fold,
    media: media.map((medium, index) => {
      const { key, cropAt } = medium;
      const shape = shapes[index];
      const how = shape?.fit ?? (shape?.hidesParts ? 'cut' : 'whole');
      return {
        key,
        frame: shape?.frame ?? null,
        how,
        cropAt: how === 'crop' ? cropAt : null,
        trim: trimOf(medium),
      };
    }),
    firstComment: checked.firstComment,
    facts: facts.filter((fact) => fact.name !== 'title').map(({ label, text }) => ({ label, text })),
    notes: changes.map(({ sentence }) => sentence),
    ...(changes.length > 0 && { noted: changes.map(({ note }) => note) }),
  };
}

/** How many seconds are kept; null for all. */
function trimOf({ kind, seconds, trim = null }: CheckedMedium): number | null {
  const kept = kind === 'video' ? keptSeconds({ seconds, trim }) : null;
  return kept !== null && seconds !== null && kept < seconds ? kept : null;
}

/** The network's own fields that are set and apply here. */
function factsOf(rules: Rules, post: CheckedPost) {
  return fieldsFor(rules, post).flatMap((field) => {
    const texts = textsOf(field, post.options[field.name]) ?? [];
    if (texts.length === 0) return [];
    const text = texts.map((one) => field.choices?.[one] ?? one).join(', ');
    return [{ name: field.name, label: field.label, text }];
  });
}

/** A record no longer has the sizes; a centred crop is not mentioned. */
const fittedWords = ({ fit, cropAt }: Fitting): string =>
  fit === 'pad'
    ? 'padded'
    : ['cropped', cropWords('x', cropAt), cropWords('y', cropAt)].filter(Boolean).join(' ');

/** The differences between this account's post and the post itself, in words, for the record. */
export function differences(
  target: Target,
  post: { caption: string; media: readonly Medium[] },
): Preview['facts'] {
  const preview = previewOf(target, post);
  const all = post.media.map(({ key }) => key);
  const keys = preview.media.map(({ key }) => key);
  const place = (key: string) => String(all.indexOf(key) + 1);
  const fits = mediaFor(post.media, readVariant(target.options)).flatMap((medium) =>
    medium.fit ? [`${place(medium.key)} ${fittedWords(medium)}`] : [],
  );
  // A record no longer has the lengths.
  const trims = mediaFor(post.media, readVariant(target.options)).flatMap(({ key, kind, trim }) =>
    kind === 'video' && trim !== null ? [`${place(key)} to its first ${duration(trim)}`] : [],
  );
  const own = keys.join() !== all.join();
  return [
    ...(typeof target.options['format'] === 'string' && preview.format
      ? [{ label: 'Kind', text: preview.format }]
      : []),
    ...(preview.title ? [{ label: 'Title', text: preview.title }] : []),
    ...(own ? [{ label: 'Media', text: keys.map(place).join(', ') || 'None' }] : []),
    ...(fits.length > 0 ? [{ label: 'Fitted', text: fits.join(', ') }] : []),
    ...(trims.length > 0 ? [{ label: 'Shortened', text: trims.join(', ') }] : []),
    ...(preview.firstComment ? [{ label: 'First comment', text: preview.firstComment }] : []),
    ...preview.facts,
  ];
}
