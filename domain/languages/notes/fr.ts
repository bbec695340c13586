import type { NoteWords } from './en.ts';

export const words: NoteWords = {
  picture: 'l’image {number}',
  video: 'la vidéo {number}',
  noText: 'Sous forme de « {format} », {network} n’affiche aucun texte.',
  likeFirst:
    '{network} recadre toute une série au format du premier élément : certaines parties ne se voient pas ({name}).',
  part: '{network} n’affiche qu’une partie jusqu’à ce que quelqu’un l’ouvre : {name}.',
  still: '{network} n’affiche que la première image, sans mouvement : {name}.',
};
