import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { updateAsset, type Asset, type Post } from '#domain/posts/contract.ts';
import { ApiError } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { somethingChanged, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';

/** `base` is the saved text when typing began. */
type Draft = { text: string; base: string };

/** By the id of the file. */
export type AltTextDrafts = Readonly<Record<string, Draft | undefined>>;

const NONE: AltTextDrafts = {};

const savedOf = (asset: Asset) => asset.altText ?? '';
const differs = (asset: Asset, draft: Draft | undefined) =>
  draft !== undefined && draft.text.trim() !== savedOf(asset);

/** The unsaved alt texts of a post's files; switching files loses none. */
export function useAltTexts(post: Post) {
  // Without a draft a file shows the saved text, so that a poll can update it.
  const [drafts, setDrafts] = useState(NONE);
  const { failPlainly } = useOutcome();
  const toast = useToast();
  const client = useQueryClient();
  const write = useChange(updateAsset);
  const [isSaving, setIsSaving] = useState(false);

  function of(asset: Asset) {
    const saved = savedOf(asset);
    const draft = drafts[asset.id];
    const changed = differs(asset, draft);
    const text = draft?.text ?? saved;
    const put = (next: (old: Draft | undefined) => Draft | undefined) =>
      setDrafts((old) => ({ ...old, [asset.id]: next(old[asset.id]) }));
    return {
      text,
      changed,
      base: draft?.base || null,
      saved,
      /** Somebody else saved another alt text while this one was typed. */
      isLate: changed && draft?.base !== saved,
      type: (typed: string) => put((old) => ({ text: typed, base: old && changed ? old.base : saved })),
      keepMine: () => put((old) => old && { ...old, base: saved }),
      takeTheirs: () => put(() => undefined),
      /** Text typed during the request stays unsaved. */
      wasSaved: () => put((old) => (old === draft ? undefined : old && { ...old, base: text.trim() })),
    };
  }

  /** One after the other; the first that is refused ends it, and the rest stays unsaved. */
  async function saveThese(assets: readonly Asset[]): Promise<boolean> {
    if (isSaving) return false;
    setIsSaving(true);
    try {
      for (const asset of assets) {
        const { text, base, wasSaved } = of(asset);
        const body = { altText: text.trim() || null, basedOn: { altText: base } };
        // The answer counts even if the editor was left meanwhile.
        await write.mutateAsync({ params: { assetId: asset.id }, body });
        wasSaved();
      }
      return true;
    } catch (error) {
      failPlainly('Failed to save the description').onError(error);
      if (error instanceof ApiError && error.status === 409) void somethingChanged(client);
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  const unsaved = post.assets.filter((asset) => differs(asset, drafts[asset.id]));
  return {
    of,
    drafts,
    /** Restores kept texts: one that somebody else changed since waits for a choice. */
    bringBack: setDrafts,
    discard: () => setDrafts(NONE),
    changed: unsaved.length > 0,
    isSaving,
    save: async (asset: Asset) => {
      if (await saveThese([asset])) toast({ title: 'Post updated successfully' });
    },
    /** All that are unsaved; false where one was refused, which has been said then. */
    saveAll: () => saveThese(unsaved),
    /** The place of the first that somebody else changed, too: it waits for a choice. */
    lateAt: isSaving ? -1 : post.assets.findIndex((asset) => of(asset).isLate),
  };
}

export type AltTexts = ReturnType<typeof useAltTexts>;
