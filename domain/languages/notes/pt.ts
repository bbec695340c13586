import type { NoteWords } from './en.ts';

export const words: NoteWords = {
  picture: 'imagem {number}',
  video: 'vídeo {number}',
  noText: 'Como «{format}», {network} não mostra texto.',
  likeFirst:
    '{network} corta todo o conjunto ao formato do primeiro elemento, por isso não se veem partes: {name}.',
  part: '{network} mostra apenas uma parte até alguém abrir: {name}.',
  still: '{network} mostra apenas o primeiro fotograma, sem movimento: {name}.',
};
