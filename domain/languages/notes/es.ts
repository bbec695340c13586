import type { NoteWords } from './en.ts';

export const words: NoteWords = {
  picture: 'la imagen {number}',
  video: 'el vídeo {number}',
  noText: 'Como «{format}», {network} no muestra texto.',
  likeFirst:
    '{network} recorta toda una serie al formato del primer elemento, así que no se ven partes de {name}.',
  part: '{network} muestra solo una parte hasta que alguien la abre entera: {name}.',
  still: '{network} muestra solo el primer fotograma de {name}: allí no se mueve.',
};
