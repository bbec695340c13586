import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { usePart } from './app-state.ts';
import { createQueryClient } from './query-client.ts';

/** Provides the app's query cache. Screens before the log-in do without it and without its script. */
export const Answers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={usePart(createQueryClient)}>{children}</QueryClientProvider>
);
