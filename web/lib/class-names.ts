import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// The merge must know our extra type size, or it would take `text-2xs` for a colour and drop it.
const merge = extendTailwindMerge({ extend: { classGroups: { 'font-size': ['text-2xs'] } } });

export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
