import { words } from '../words.ts';
import { readJson, type Answer } from './api.ts';
import type { DraftItem } from '#web/shared/pointing/places.ts';

/** The requested changes, with places of one version. */
export type Items = { version: number; list: DraftItem[] };

/** An answer on its way: kept on this device from the tap until the server has it. */
export type KeptAnswer = Answer & { at: number };

const keyOf = (what: 'answer' | 'draft' | 'items', token: string) => `greenroom.${what}.${token}`;

// Storage may be blocked (private windows, strict settings). The answer then lives as long as the page.
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether it is stored. */
export function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function keptAnswer(token: string): KeptAnswer | null {
  const kept = readJson(read(keyOf('answer', token)) ?? '') as KeptAnswer | null;
  const isKnown = kept && kept.action in words.forms;
  return isKnown && typeof kept.comment === 'string' && typeof kept.version === 'number' ? kept : null;
}

export const keepAnswer = (token: string, answer: KeptAnswer | null) =>
  write(keyOf('answer', token), answer && JSON.stringify(answer));

export const NO_ITEMS: Items = { version: 0, list: [] };
/** Pointed-at places survive it, too. */
export function keptItems(token: string): Items {
  const kept = readJson(read(keyOf('items', token)) ?? '') as Partial<Items> | null;
  return typeof kept?.version === 'number' && Array.isArray(kept.list) ? (kept as Items) : NO_ITEMS;
}
export const keepItems = (token: string, items: Items) =>
  write(keyOf('items', token), items.list.length > 0 ? JSON.stringify(items) : null);

/** An unfinished comment survives a phone that drops the page from memory. */
export const keptDraft = (token: string) => read(keyOf('draft', token)) ?? '';
export const keepDraft = (token: string, draft: string) => write(keyOf('draft', token), draft || null);
