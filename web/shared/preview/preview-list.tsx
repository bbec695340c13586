import type { Preview } from '#domain/networks/preview-shape.ts';
import { atHandle, networkLabel, placeOf } from '#domain/networks/place.ts';
import { fill } from '#domain/languages/words.ts';
import type { PreviewFile } from './file-in-frame.tsx';
import { NetworkPreview, type PreviewOverlay } from './network-preview.tsx';
import { previewWords } from './words.ts';

type Shown = {
  network: string;
  handle: string;
  name: string;
  avatarUrl: string | null;
  caption: string | null;
  url: string | null;
  preview: Preview | null;
};

const isAddress = (url: string | null) => url !== null && /^https?:\/\//.test(url);

/** Whether the post looks different on this account. */
const isItsOwn = ({ caption, preview }: Shown, files: readonly PreviewFile[]) =>
  caption !== null ||
  !preview ||
  (preview.format !== null && preview.format !== 'Post') ||
  preview.title !== null ||
  preview.firstComment !== null ||
  preview.facts.length + preview.notes.length > 0 ||
  preview.media.some(
    ({ key, how, trim }, index) => how !== 'whole' || trim !== null || key !== files[index]?.key,
  ) ||
  preview.media.length !== files.length;

/** Every account of a post with its preview: open where it differs from the post. */
export function PreviewList({
  targets,
  files,
  overlay,
}: {
  targets: readonly Shown[];
  files: readonly PreviewFile[];
  overlay?: PreviewOverlay | undefined;
}) {
  return (
    <ul className="net-list">
      {targets.map((target) => (
        <li key={placeOf(target)}>
          <details open={isItsOwn(target, files)}>
            <summary>{placeOf(target)}</summary>
            {target.preview && (
              <NetworkPreview
                name={target.name}
                handle={atHandle(target.handle)}
                network={networkLabel(target.network)}
                avatarUrl={target.avatarUrl}
                preview={target.preview}
                files={files}
                overlay={overlay}
              />
            )}
          </details>
          {isAddress(target.url) && (
            <a href={target.url ?? ''} target="_blank" rel="noopener noreferrer">
              {previewWords.seeThere}
              <span className="sr-only">: {fill(previewWords.newTab, { place: placeOf(target) })}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
