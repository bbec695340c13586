import { useState } from 'react';
import type { Asset, Post } from '#domain/posts/contract.ts';

/** `base` is the saved text when typing began. */
type Draft = { text: string; base: string };

const savedOf = (asset: Asset) => asset.altText ?? '';
const differs = (asset: Asset, draft: Draft | undefined) =>
  draft !== undefined && draft.text.trim() !== savedOf(asset);

/** The unsaved alt texts of a post's files; switching files loses none. */
export function useAltTexts(post: Post) {
  // Without a draft a file shows the saved text, so that a poll can update it.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft | undefined>>>({});

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

  return { of, changed: post.assets.some((asset) => differs(asset, drafts[asset.id])) };
}

export type AltTexts = ReturnType<typeof useAltTexts>;
