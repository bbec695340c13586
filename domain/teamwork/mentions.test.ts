import { describe, expect, it } from 'vitest';
import { mentionedIn, mentionParts, nameBeingTyped, offeredFor, placesAfter, withName } from './mentions.ts';

const people = [
  { id: '1', name: 'Ann Lee' },
  { id: '2', name: 'Ann Lee-Vale' },
  { id: '3', name: 'Robin Vale' },
];

describe('who is named in a note', () => {
  it.each([
    ['@Robin Vale please look', ['3']],
    ['For @ann lee and @Robin Vale, @Ann Lee', ['1', '3']],
    ['The longer name counts: @Ann Lee-Vale', ['2']],
    ['mail robin@Robin Vale.example', []],
    ['@Robin Valencia is somebody else', []],
    ['nobody @ all', []],
  ])('%j', (text, ids) => expect(mentionedIn(text, people)).toEqual(ids));

  it('is the same person in both spellings of an accent, and nobody else', () => {
    const zoe = [
      { id: '1', name: 'Zoe' },
      { id: '2', name: 'Zoé'.normalize('NFC') },
    ];
    expect(mentionedIn('See @Zoé'.normalize('NFD'), zoe)).toEqual(['2']);
    expect(mentionedIn('See @Zoé'.normalize('NFC'), zoe)).toEqual(['2']);
    expect(
      offeredFor('Zoé D'.normalize('NFD'), [{ id: '3', name: 'Zoé Dupont'.normalize('NFC') }]),
    ).toHaveLength(1);
  });

  it('is whoever was chosen, where two have the same name', () => {
    const two = [
      { id: '1', name: 'Dana Test' },
      { id: '2', name: 'Dana Test' },
    ];
    expect(mentionedIn('See @Dana Test', two, ['2'])).toEqual(['2']);
    expect(mentionedIn('See @Dana Test', two, ['2', '1'])).toEqual(['1']);
    expect(mentionedIn('@Dana Test and @Dana Test', two, ['1', '2']).toSorted()).toEqual(['1', '2']);
    expect(mentionedIn('See @Dana Test', two)).toEqual(['1']);
    expect(mentionedIn('Nobody', two, ['2'])).toEqual([]);
  });

  it('stands apart from the words around it, and nothing of either is lost', () => {
    const text = 'Hi @Robin Vale, see this.';
    const parts = mentionParts(text, people);
    expect(parts).toEqual([
      { text: 'Hi ', person: null },
      { text: '@Robin Vale', person: '3' },
      { text: ', see this.', person: null },
    ]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});

describe('of two with the same name, each chosen once', () => {
  const two = [
    { id: '1', name: 'Dana Test' },
    { id: '2', name: 'Dana Test' },
  ];
  const chosen = ['1', '2'];
  const text = 'keep @Dana Test @Dana Test ';
  const places = [
    { id: '1', at: 5 },
    { id: '2', at: 16 },
  ];
  const told = (after: string, caret?: number) =>
    mentionedIn(after, two, chosen, placesAfter(places, text, after, caret));

  it('both are told while both are there', () => {
    expect(mentionedIn(text, two, chosen, places)).toEqual(['1', '2']);
    expect(told(`Please ${text}`, 7)).toEqual(['1', '2']);
    expect(told('keep @Dana Test and @Dana Test ', 20)).toEqual(['1', '2']);
    expect(told(`${text}!`)).toEqual(['1', '2']);
  });

  it('the one whose mention was removed is not told, also where the words are the same', () => {
    expect(told('keep @Dana Test ', 16)).toEqual(['1']);
    expect(told('keep @Dana Test ', 5)).toEqual(['2']);
    expect(told('keep @Dana Test @Dana ', 22)).toEqual(['1']);
    expect(told('keep @Dan @Dana Test ', 9)).toEqual(['2']);
    expect(told('keep ', 5)).toEqual([]);
  });

  it('one who is chosen for both is told alone', () => {
    const both = places.map(({ at }) => ({ id: '2', at }));
    expect(mentionedIn(text, two, ['1', '2', '2'], both)).toEqual(['2']);
  });

  it('a mention that was typed by hand is of who was chosen, else of the first', () => {
    expect(mentionedIn(text, two, ['2'], [{ id: '2', at: 16 }])).toEqual(['2']);
    expect(mentionedIn(text, two, ['2'], [{ id: '2', at: 5 }])).toEqual(['2']);
    expect(mentionedIn('@Dana Test', two, ['2'], [])).toEqual(['2']);
    expect(mentionedIn('@Dana Test', two, [], [])).toEqual(['1']);
  });

  it('a name that is mended after its @ is still of the one chosen', () => {
    const broken = 'keep @Dana Tes @Dana Test ';
    const meanwhile = placesAfter([{ id: '2', at: 5 }], text, broken, 14);
    expect(mentionedIn(text, two, ['2'], placesAfter(meanwhile, broken, text, 15))).toEqual(['2']);
  });
});

describe('a name that is being typed', () => {
  it.each([
    ['@', 1, { at: 0, typed: '' }],
    ['ask @ro', 7, { at: 4, typed: 'ro' }],
    ['ask @ro and', 7, { at: 4, typed: 'ro' }],
    ['olive@ro', 8, null],
    ['nothing', 7, null],
  ])('%j at %i', (text, caret, found) => expect(nameBeingTyped(text, caret)).toEqual(found));

  it.each([
    ['Hi @Robin Vale please', 6, null],
    ['Hi @Robin Vale please', 4, null],
    ['Hi @Ann Lee-Vale', 11, null],
    ['Hi @Ann Lee', 11, { at: 3, typed: 'Ann Lee' }],
    ['Hi @Ro Vale please', 6, { at: 3, typed: 'Ro' }],
  ])('is not one that is complete: %j at %i', (text, caret, found) =>
    expect(nameBeingTyped(text, caret, people)).toEqual(found),
  );

  it.each([
    ['Hi @Ro', 6, 'Hi @Robin Vale |'],
    ['Hi @Ro and you', 6, 'Hi @Robin Vale |and you'],
    ['Hi @Robi Vale, please', 6, 'Hi @Robin Vale |, please'],
    ['Hi @Ron Vale please', 6, 'Hi @Robin Vale |please'],
    ['Hi @Ro Vale please', 6, 'Hi @Robin Vale |please'],
    ['Hi @Robin please', 6, 'Hi @Robin Vale |please'],
    ['Hi @va', 6, 'Hi @Robin Vale |'],
    ['Hi @Vale, please', 6, 'Hi @Robin Vale |, please'],
    ['Hi @Vale please', 4, 'Hi @Robin Vale |please'],
    ['Hi @Roband', 6, 'Hi @Robin Vale |band'],
  ])('takes in what of it stands after the caret: %j at %i', (text, caret, expected) => {
    const typed = nameBeingTyped(text, caret, people);
    const done = typed && withName(text, typed, { id: '3', name: 'Robin Vale' });
    expect(done && `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`).toBe(expected);
  });

  it('is offered by first and last name, until it is whole', () => {
    const offered = (typed: string) => offeredFor(typed, people).map(({ id }) => id);
    expect(offered('')).toEqual(['1', '2', '3']);
    expect(offered('va')).toEqual(['3']);
    expect(offered('ann')).toEqual(['1', '2']);
    expect(offered('robin vale ')).toEqual([]);
    expect(offered('zoe')).toEqual([]);
  });
});
