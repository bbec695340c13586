import { useState } from 'react';
import type { Asset, Post } from '#domain/posts/contract.ts';

/** `base` is what was there when somebody began to type. */
type Draft = { text: string; base: string };

const savedOf = (asset: Asset) => asset.altText ?? '';
const differs = (asset: Asset, draft: Draft | undefined) =>
  draft !== undefined && draft.text.trim() !== savedOf(asset);

/** The descriptions of a post's files as they are typed, each until it is saved; another file in between loses none. */
export function useAltTexts(post: Post) {
  // Nothing for a file as long as nobody typed there, so that a poll can still bring something new.
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
      /** Somebody else saved another description while this one was typed. */
      isLate: changed && draft?.base !== saved,
      type: (typed: string) => put((old) => ({ text: typed, base: old && changed ? old.base : saved })),
      keepMine: () => put((old) => old && { ...old, base: saved }),
      takeTheirs: () => put(() => undefined),
      /** What was typed while the answer was under way stays unsaved. */
      wasSaved: () => put((old) => (old === draft ? undefined : old && { ...old, base: text.trim() })),
    };
  }

  return { of, changed: post.assets.some((asset) => differs(asset, drafts[asset.id])) };
}

export type AltTexts = ReturnType<typeof useAltTexts>;
