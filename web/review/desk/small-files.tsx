import { fill } from '#domain/languages/words.ts';
import { words as english } from '#domain/languages/previews/en.ts';
import { clock } from '#domain/networks/figures-in-words.ts';
import { Icon } from '../look/icon.tsx';
import { wordsOfPart } from '../part-words.ts';
import { counted, words } from '../words.ts';
import type { GoingFile } from './what-goes-out.ts';
import { deskWords } from './words.ts';

/** The words of previews: English has them apart, other languages among the page's. */
export const previewWords = () => wordsOfPart('previews') ?? english;

/** All files of a post, small and in order, in the shape in which they go out; more than a picture is counted. */
export function SmallFiles({ files }: { files: GoingFile[] }) {
  const about = aboutFiles(files);
  return (
    <div>
      {files.length > 0 && (
        <p className="small-files">
          {files.map((file, index) => (
            <span key={file.asset.id}>
              <SmallFile file={file} at={index + 1} count={files.length} />
            </span>
          ))}
        </p>
      )}
      {about && <p className="count">{about}</p>}
    </div>
  );
}

function SmallFile({ file: { asset, shaped }, at, count }: { file: GoingFile; at: number; count: number }) {
  const { type, width, height } = asset;
  const own = width && height ? width / height : 1;
  const isFramed = shaped?.how === 'crop' || shaped?.how === 'pad';
  const wanted = (isFramed && shaped.frame) || own;
  // A very long or tall file stands whole within its frame, as one with added edges does.
  const ratio = Math.min(2, Math.max(0.5, wanted));
  const cropAt = shaped?.cropAt;
  return (
    <>
      {/* `src` comes last: set after `loading`, a picture out of sight is not loaded. */}
      <img
        loading="lazy"
        decoding="async"
        className={ratio !== wanted || shaped?.how === 'pad' ? 'inside' : undefined}
        style={{
          aspectRatio: String(ratio),
          ...(cropAt ? { objectPosition: `${cropAt.x * 100}% ${cropAt.y * 100}%` } : {}),
        }}
        alt={asset.altText || nameOfFile(type, at, count)}
        src={(asset.posterUrl ?? asset.url).replace(/([?&]w=)\d+/, '$1320')}
      />
      {type === 'video' && <Icon name="play" />}
    </>
  );
}

function nameOfFile(type: GoingFile['asset']['type'], at: number, count: number) {
  const { onlyVideo, onlyPicture, videoAt, pictureAt } = words.media;
  const [only, one] = type === 'video' ? [onlyVideo, videoAt] : [onlyPicture, pictureAt];
  return count === 1 ? only : fill(one, { at, count });
}

/** How many pictures and videos, and which videos are shortened; null for one picture. */
function aboutFiles(files: GoingFile[]): string | null {
  const videos = files.filter(({ asset }) => asset.type === 'video').length;
  const pictures = files.length - videos;
  const counts = [
    pictures > 0 && counted(deskWords.pictures, pictures),
    videos > 0 && counted(deskWords.videos, videos),
  ].filter(Boolean);
  const trims = files.flatMap(({ asset, shaped }, index) => {
    if (shaped?.trim == null) return [];
    const first = fill(previewWords().firstPart, { time: clock(shaped.trim) });
    return files.length === 1 ? first : `${nameOfFile(asset.type, index + 1, files.length)}: ${first}`;
  });
  if (files.length === 0) return words.media.none;
  return files.length === 1 && videos === 0 ? null : [counts.join(', '), ...trims].join(' · ');
}
