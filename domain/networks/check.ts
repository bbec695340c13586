import {
  asSent,
  byteLength,
  countHashtags,
  countLinks,
  countMentions,
  countTags,
  countText,
} from './count-text.ts';
import { mediumProblems } from './check-medium.ts';
import type { CheckedMedium, CheckedPost, Problem } from './checked.ts';
import { duration, number, some } from './figures-in-words.ts';
import { keptSeconds } from './film.ts';
import { words as english, type NoteWords } from '#domain/languages/notes/en.ts';
import { keepsMoving } from './moving.ts';
import { NETWORK_LABELS, type NetworkName } from './network.ts';
import { noteText, type Note } from './note.ts';
import { rulesOf } from './rules-table.ts';
import type { AccountLimits, Field, Format, MediaSet, Rules } from './rules.ts';
import { isWithin, shapesOf, type Shape } from './shapes.ts';

export type { CheckedMedium, CheckedPost, Problem } from './checked.ts';

/** Everything that the network would refuse, in plain sentences; empty where it takes the post. */
export function problems(network: NetworkName, post: CheckedPost, limits?: AccountLimits): Problem[] {
  const rules = rulesOf(network, limits);
  const label = NETWORK_LABELS[network];
  const format = formatOf(rules, post.options);
  if (format === 'unknown')
    return [{ field: 'options.format', sentence: `${label} has no such kind of post.` }];
  const shapes = shapesOf(rules, format, post.media);
  return [
    ...(format && !format.text ? [] : textProblems('text', post.text, rules, label, withText(rules, post))),
    ...setProblems(post, format?.sets ?? rules.sets, label, movingAlone(post, rules, shapes)),
    ...post.media.flatMap((medium, index) =>
      mediumProblems(medium, shapes[index], index, { rules, format, label }),
    ),
    ...commentProblems(post, rules, format, label),
    ...fieldsFor(rules, post).flatMap((field) => fieldProblems(field, post, label)),
  ];
}

/** What the network takes and changes all the same: nothing is cut, or made to stand still, without a word. */
export function notices(
  network: NetworkName,
  post: CheckedPost,
  limits?: AccountLimits,
  words: NoteWords = english,
): (Problem & { note: Note })[] {
  const rules = rulesOf(network, limits);
  const label = NETWORK_LABELS[network];
  const format = formatOf(rules, post.options);
  if (format === 'unknown') return [];
  const say = (field: string, is: Note['is'], more: Pick<Note, 'format' | 'file'>) => {
    const note: Note = { is, network: label, ...more };
    return { field, note, sentence: noteText(note, words) };
  };
  const silent =
    format?.text === false && post.text.trim() !== ''
      ? [say('text', 'noText', { format: format.label.toLowerCase() })]
      : [];
  const changed = shapesOf(rules, format, post.media).flatMap((shape, index) => {
    const medium = post.media[index];
    const own = medium && rules[medium.kind];
    // What it does not take at all, or refuses, is a problem already.
    if (!own || isRefused(shape, rules, format, medium)) return [];
    const of = (is: Note['is']) =>
      say(`media.${index + 1}`, is, { file: { kind: medium.kind, number: index + 1 } });
    const accepts = { ...own, ...format?.[medium.kind] };
    const stands = medium.moving && !keepsMoving(accepts, medium.moving, shape.fit !== null);
    return [
      ...(shape.hidesParts
        ? [{ ...of(shape.likeFirst ? 'likeFirst' : 'part'), ...(shape.room ? HELP : {}) }]
        : []),
      ...(stands ? [of('still')] : []),
    ];
  });
  return [...silent, ...changed];
}

const HELP = { help: 'shape' } as const;

function isRefused({ size }: Shape, rules: Rules, format: Format | null, { kind }: CheckedMedium): boolean {
  const { ratio } = { ...rules[kind], ...format?.[kind] };
  return size !== null && ratio !== undefined && !isWithin(size.width / size.height, ratio);
}

/** The fields that apply to this kind of post and these media. */
export function fieldsFor(rules: Rules, { options, media }: Pick<CheckedPost, 'options' | 'media'>): Field[] {
  const [standard = ''] = Object.keys(rules.formats ?? {});
  const format = typeof options['format'] === 'string' ? options['format'] : standard;
  return rules.fields.filter(
    (field) =>
      (!field.formats || field.formats.includes(format)) &&
      (!field.with || media.some(({ kind }) => kind === field.with)),
  );
}

/** The kind of post that the options choose; null where the network has only one. */
export function formatOf(rules: Rules, options: CheckedPost['options']): Format | 'unknown' | null {
  if (!rules.formats) return null;
  const chosen = options['format'];
  if (chosen === undefined || chosen === null) return Object.values(rules.formats)[0] ?? null;
  return (
    (typeof chosen === 'string' && Object.hasOwn(rules.formats, chosen) && rules.formats[chosen]) || 'unknown'
  );
}

/** What counts towards the length of a text besides the text itself. */
function withText(rules: Rules, post: Pick<CheckedPost, 'options' | 'media'>) {
  const fields = fieldsFor(rules, post).filter((field) => field.countsWithText);
  const texts = fields.flatMap((field) => textsOf(field, post.options[field.name]) ?? []);
  const { count, max } = rules.text;
  const length = texts.reduce((sum, one) => sum + countText(one, { count, max }), 0);
  const names = fields.map(({ label }) => label.toLowerCase()).join(', ');
  return { length, words: length > 0 ? `, the ${names} included` : '' };
}

/** The length of a post's text as this network counts it. */
export const lengthOf = (rules: Rules, post: Pick<CheckedPost, 'text' | 'options' | 'media'>) =>
  countText(post.text, rules.text) + withText(rules, post).length;

function textProblems(
  field: 'text' | 'firstComment',
  text: string,
  { text: rule }: Rules,
  label: string,
  more = { length: 0, words: '' },
): Problem[] {
  const found: Problem[] = [];
  const say = (sentence: string) => found.push({ field, sentence });
  const count = countText(text, rule) + more.length;
  if (count > rule.max)
    say(`${label} takes ${number(rule.max)} characters${more.words}; this has ${number(count)}.`);
  const bytes = byteLength(asSent(text));
  if (rule.maxBytes !== undefined && bytes > rule.maxBytes && count <= rule.max)
    say(`${label} takes ${number(rule.maxBytes)} bytes of text; this has ${number(bytes)}.`);
  const links = rule.maxLinks === undefined ? 0 : countLinks(text);
  if (rule.maxLinks !== undefined && links > rule.maxLinks)
    say(`${label} takes ${rule.maxLinks} different links; this has ${links}.`);
  const hashtags = countHashtags(text);
  if (rule.maxHashtags !== undefined && hashtags > rule.maxHashtags)
    say(`${label} takes ${rule.maxHashtags} hashtags; this has ${hashtags}.`);
  const mentions = countMentions(text);
  if (rule.maxMentions !== undefined && mentions > rule.maxMentions)
    say(`${label} takes ${rule.maxMentions} mentions; this has ${mentions}.`);
  const wrong = field === 'text' && forbiddenIn(text, rule.without);
  if (wrong) say(`The text cannot have ${wrong} in it on ${label}.`);
  return found;
}

/** How many of the pictures go out moving, where the network takes such a one only without others; else none. */
function movingAlone({ media }: CheckedPost, { image, movesAlone }: Rules, shapes: readonly Shape[]): number {
  if (!image || !movesAlone || media.length < 2) return 0;
  return media.filter(
    ({ moving }, index) => moving && keepsMoving(image, moving, (shapes[index]?.fit ?? null) !== null),
  ).length;
}

function setProblems(
  { text, media }: CheckedPost,
  sets: readonly MediaSet[],
  label: string,
  moving: number,
): Problem[] {
  const videos = media.filter(({ kind }) => kind === 'video').length;
  const images = media.length - videos;
  const fits = sets.some(({ of, min, max }) => {
    if (of === 'text') return media.length === 0;
    if (of === 'mixed') return media.length >= min && media.length <= max;
    const [count, others] = of === 'image' ? [images, videos] : [videos, images];
    return others === 0 && count >= min && count <= max;
  });
  if (fits && moving === 0) {
    const isEmpty = media.length === 0 && text.trim() === '';
    return isEmpty
      ? [{ field: 'text', sentence: `Write a text for ${label}, or add a picture or video.` }]
      : [];
  }
  if (media.length === 0) return [{ field: 'media', sentence: `${label} needs ${wanted(sets)}.` }];
  const has = [
    moving > 0 && some(moving, 'moving GIF'),
    images > moving && some(images - moving, 'picture'),
    videos > 0 && some(videos, 'video'),
  ].filter(Boolean);
  const takes = moving > 0 ? `1 moving GIF alone, ${wanted(sets)}` : wanted(sets);
  return [{ field: 'media', sentence: `${label} takes ${takes}; this has ${has.join(' and ')}.` }];
}

/** '1 to 4 pictures or 1 video'. */
function wanted(sets: readonly MediaSet[]): string {
  const words = sets
    .filter(({ of }) => of !== 'text')
    .map(({ of, min, max }) => {
      const word = of === 'image' ? 'picture' : of === 'video' ? 'video' : 'picture or video';
      if (min === max) return some(max, word);
      return of === 'mixed' ? `${min} to ${max} pictures and videos` : `${min} to ${max} ${word}s`;
    });
  const last = words.pop() ?? 'no media';
  return words.length > 0 ? `${words.join(', ')} or ${last}` : last;
}

function commentProblems(
  { firstComment }: CheckedPost,
  rules: Rules,
  format: Format | null,
  label: string,
): Problem[] {
  if (!firstComment?.trim()) return [];
  if (!rules.firstComment || format?.text === false)
    return [{ field: 'firstComment', sentence: `${label} takes no first comment here.` }];
  return textProblems('firstComment', firstComment, rules, label);
}

const forbiddenIn = (text: string, signs = '') => Array.from(signs).find((one) => text.includes(one));

function fieldProblems(field: Field, { options, media }: CheckedPost, label: string): Problem[] {
  const say = (sentence: string) => [{ field: `options.${field.name}`, sentence }];
  const texts = textsOf(field, options[field.name]);
  if (texts === null) return say(`${field.label} cannot be read.`);
  const [text = ''] = texts;
  if (texts.length === 0) return field.required ? say(`${field.label} is needed for ${label}.`) : [];
  if (field.choices && !Object.hasOwn(field.choices, text))
    return say(`${field.label} is one of ${Object.values(field.choices).join(', ')}.`);
  const length = Math.max(...texts.map((one) => (field.tags ? countTags(one) : one.length)));
  if (field.max !== undefined && length > field.max)
    return say(
      `${field.label} takes ${field.max} characters on ${label}${field.tags ? ', with quotation marks around tags of several words' : ''}; this has ${length}.`,
    );
  if (field.kind === 'list' && field.most !== undefined && texts.length > field.most)
    return say(`${label} takes ${field.most} ${field.label.toLowerCase()}; this has ${texts.length}.`);
  if (field.kind === 'number' && !(Number(text) >= 0 && Number(text) <= (field.most ?? Infinity)))
    return say(`${field.label} is a number from 0 to ${field.most}.`);
  const film = field.inVideo && media.find(({ kind }) => kind === 'video');
  const seconds = film ? keptSeconds(film) : null;
  // Its last moment shows no picture any more: Instagram refuses it.
  if (seconds !== null && Number(text) >= seconds)
    return say(`${field.label} is a second of the video, which has ${duration(seconds)}.`);
  const pattern = field.pattern && new RegExp(`^(?:${field.pattern})$`, 'u');
  if (pattern && texts.some((one) => !pattern.test(one)))
    return say(`${field.label} on ${label}: ${field.hint ?? ''}`);
  const wrong = forbiddenIn(text, field.without);
  return wrong ? say(`${field.label} cannot have ${wrong} in it on ${label}.`) : [];
}

/** A field's non-empty texts; null where the value has the wrong type. */
export function textsOf({ kind }: Field, value: unknown): string[] | null {
  if (value === undefined || value === null) return [];
  if ((kind === 'list') !== Array.isArray(value)) return null;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const wanted = kind === 'number' ? 'number' : 'string';
  if (list.some((one) => typeof one !== wanted)) return null;
  return list.map((one) => String(one).trim()).filter((one) => one !== '');
}
