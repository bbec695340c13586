import type { NoteWords } from './en.ts';

export const words: NoteWords = {
  picture: 'afbeelding {number}',
  video: 'video {number}',
  noText: 'Als „{format}” toont {network} geen tekst.',
  likeFirst:
    '{network} snijdt alles in een reeks bij tot de vorm van de eerste, dus delen van {name} zijn niet te zien.',
  part: '{network} toont maar een deel van {name} tot iemand het opent.',
  still: '{network} toont alleen het eerste beeld van {name}: daar beweegt het niet.',
};
