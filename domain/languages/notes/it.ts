import type { NoteWords } from './en.ts';

export const words: NoteWords = {
  picture: 'immagine {number}',
  video: 'video {number}',
  noText: 'Come «{format}», {network} non mostra alcun testo.',
  likeFirst:
    '{network} ritaglia tutta la serie nel formato del primo elemento, quindi alcune parti non si vedono: {name}.',
  part: '{network} mostra solo una parte finché qualcuno non la apre: {name}.',
  still: '{network} mostra solo il primo fotogramma, senza movimento: {name}.',
};
