import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { usePart } from './app-state.ts';
import { createQueryClient } from './query-client.ts';

/** Gives the screens in it the app's cache of answers. Screens before the log-in do without, and without its script. */
export const Answers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={usePart(createQueryClient)}>{children}</QueryClientProvider>
);
