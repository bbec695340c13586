import { z } from 'zod';
import type { MediaKind } from './kind.ts';

export const MEDIA_KINDS = ['image', 'video'] as const satisfies readonly MediaKind[];

const PATH = /^\/objects\/uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export const objectPath = z.string().regex(PATH, 'Please upload the file first');

export const pathOfObject = (id: string) => `/objects/uploads/${id}`;
export const objectIdOf = (path: string): string | null => PATH.exec(path)?.[1] ?? null;
