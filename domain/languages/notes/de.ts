import type { NoteWords } from './en.ts';

export const words: NoteWords = {
  picture: 'Bild {number}',
  video: 'Video {number}',
  noText: 'Als „{format}“ zeigt {network} keinen Text.',
  likeFirst:
    '{network} schneidet in einer Reihe alles auf das Format des ersten zu, deshalb sind Teile von {name} nicht zu sehen.',
  part: '{network} zeigt nur einen Teil von {name}, bis jemand es öffnet.',
  still: '{network} zeigt nur den ersten Moment von {name}: Dort bewegt es sich nicht.',
};
