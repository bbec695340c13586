import type { ReviewPage } from '#domain/approvals/contract.ts';
import type { NoteWords } from '#domain/languages/notes/en.ts';
import { noteText } from '#domain/networks/note.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { PreviewList } from '#web/shared/preview/preview-list.tsx';
import { useEffect, useState } from 'react';
import { speakOfPreviews } from '#web/shared/preview/words.ts';
import { wordsOfPart } from '../part-words.ts';
import { spoken } from '../words.ts';
import { noteWords } from './note-words.ts';
import type { Places as PointedPlaces } from './use-places.ts';

const WIDTH = /([?&]w=)\d+/;

/** How the post will look on each of its accounts, with the places that were pointed at. */
export function Previews({ page, places }: { page: ReviewPage; places: PointedPlaces }) {
  const { post, comments } = page;
  const { part, items } = places;
  const words = useNoteWords(page.language);
  speakOfPreviews(wordsOfPart('previews'));
  return (
    <PreviewList
      targets={post.targets.map((target) => ({ ...target, preview: inWords(target.preview, words) }))}
      overlay={
        part
          ? (key, how) => (
              <part.PreviewPins
                lines={comments}
                items={items}
                version={post.version}
                assetId={post.assets.find(({ url }) => mediumKey(url) === key)?.id ?? ''}
                how={how}
              />
            )
          : undefined
      }
      files={post.assets.map(({ url, posterUrl, type, altText }) => ({
        key: mediumKey(url),
        type,
        src: type === 'video' ? posterUrl : url.replace(WIDTH, '$1640'),
        film: type === 'video' ? url : null,
        altText,
      }))}
    />
  );
}

type Shown = ReviewPage['post']['targets'][number]['preview'];

/** The server writes notes in the client's language; where the reader chose another, they are written here. */
const inWords = (preview: Shown, words: NoteWords | null): Shown =>
  preview?.noted && words
    ? { ...preview, notes: preview.noted.map((note) => noteText(note, words)) }
    : preview;

function useNoteWords(written: ReviewPage['language']): NoteWords | null {
  const [words, setWords] = useState<NoteWords | null>(null);
  const { language } = spoken;
  useEffect(() => {
    let isOver = false;
    const none = Promise.resolve(null);
    void (language === written ? none : noteWords()).then((found) => isOver || setWords(found));
    return () => {
      isOver = true;
    };
  }, [language, written]);
  return words;
}
