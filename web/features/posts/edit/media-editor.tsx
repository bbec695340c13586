import { useRef, useState } from 'react';
import { ArrowLeft, ArrowRight, ImageOff } from 'lucide-react';
import type { Asset, Post } from '#domain/posts/contract.ts';
import { PageSection } from '#web/components/page-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { useSaid } from '#web/ui/use-said.tsx';
import { Slide } from '#web/shared/carousel/slide.tsx';
import { shownMedia } from '../view/shown-media.ts';
import { AddMedia } from './add-media.tsx';
import { AltTextField } from './alt-text-field.tsx';
import { MediaThumb, movedText, nameOfFile } from './media-thumb.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { useAddMedia } from './use-add-media.ts';
import type { AltTexts } from './use-alt-texts.ts';
import { useMediaMutations } from './use-media-mutations.ts';

type EditorProps = {
  post: Post;
  altTexts: AltTexts;
  canEdit: boolean;
  guard: (action: () => void) => void;
};

/** The post's files: one large, all of them small, in the order they go out. */
export function MediaEditor({ post, altTexts, canEdit, guard }: EditorProps) {
  const { assets } = post;
  const mutations = useMediaMutations(post);
  const media = useAddMedia(post, guard);
  /** Where the chosen file is gone or was replaced, the one in its place is shown. */
  const [chosen, setChosen] = useState<{ id: string; at: number } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const removing = useFocusAfterRemoval(list);
  const { say, said } = useSaid();
  const found = assets.findIndex((asset) => asset.id === chosen?.id);
  const at = found >= 0 ? found : Math.max(0, Math.min(chosen?.at ?? 0, assets.length - 1));
  const selected = assets[at];
  const altText = selected && altTexts.of(selected);

  const move = (from: number, to: number) => {
    const asset = assets[from];
    if (!asset || to < 0 || to >= assets.length) return;
    guard(() => {
      // Selects the moved file: with no selection, the next move would apply to whichever is first by then.
      setChosen({ id: asset.id, at: to });
      mutations.move(from, to);
      say(movedText(asset, from, to, assets.length));
    });
  };
  const replace = (asset: Asset, file: File) => {
    setChosen({ id: asset.id, at });
    media.replace(asset, file);
  };
  const remove = (asset: Asset) => {
    const what = asset.type === 'video' ? 'video' : 'image';
    if (!window.confirm(`Are you sure you want to delete this ${what}?`)) return;
    removing();
    guard(() => mutations.remove(asset));
  };

  return (
    <PageSection title="MEDIA">
      {selected ? (
        <>
          <div className="relative aspect-square max-h-[70vh] w-full overflow-hidden rounded-lg bg-blank [&>:is(img,video)]:size-full [&>:is(img,video)]:object-contain">
            <Slide
              key={selected.id}
              media={shownMedia(selected)}
              index={at}
              count={assets.length}
              isCurrent
            />
          </div>
          <div className="mt-3 flex items-center gap-1">
            <p className="mr-auto text-xs text-muted">
              {at + 1} of {assets.length}
              {at === 0 && ' · cover'}
            </p>
            {canEdit && (
              <ReplaceButton
                name={nameOfFile(selected, at, assets.length).toLowerCase()}
                off={media.uploads.busy || media.adding}
                onFile={(file) => replace(selected, file)}
              />
            )}
            {canEdit && assets.length > 1 && (
              <>
                <span aria-hidden className="text-xs text-muted">
                  Move
                </span>
                <IconButton label="Move earlier" size="sm" off={at === 0} onClick={() => move(at, at - 1)}>
                  <ArrowLeft aria-hidden />
                </IconButton>
                <IconButton
                  label="Move later"
                  size="sm"
                  off={at === assets.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowRight aria-hidden />
                </IconButton>
              </>
            )}
          </div>
        </>
      ) : (
        <p className="flex items-center justify-center gap-2 rounded-lg bg-blank py-16 text-sm text-muted">
          <ImageOff aria-hidden className="size-5" />
          No images
        </p>
      )}
      <ul ref={list} aria-label="Files of this post" className="mt-2 grid grid-cols-3 gap-2.5 sm:grid-cols-5">
        {assets.map((asset, index) => (
          <MediaThumb
            key={asset.id}
            asset={asset}
            index={index}
            count={assets.length}
            selected={asset === selected}
            deleting={mutations.deleting === asset.id}
            canEdit={canEdit}
            onSelect={() => setChosen({ id: asset.id, at: index })}
            onMove={move}
            onDelete={() => remove(asset)}
          />
        ))}
      </ul>
      {said}
      {canEdit && <AddMedia media={media} />}
      {altText && canEdit && (
        <AltTextField
          key={selected.id}
          asset={selected}
          altText={altText}
          saving={altTexts.isSaving}
          onSave={() => guard(() => void altTexts.save(selected))}
        />
      )}
    </PageSection>
  );
}
