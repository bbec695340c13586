import type { NoteWords } from './en.ts';

export const words: NoteWords = {
  picture: 'obraz {number}',
  video: 'film {number}',
  noText: '{network} nie pokazuje tekstu w formacie „{format}”.',
  likeFirst:
    '{network} przycina cały zestaw do formatu pierwszego elementu, więc nie wszystko będzie widoczne: {name}.',
  part: '{network} pokazuje tylko część, dopóki ktoś nie otworzy całości: {name}.',
  still: '{network} pokazuje tylko pierwszą klatkę, bez ruchu: {name}.',
};
