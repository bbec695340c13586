/** An endpoint's address with its path parameters filled in. Calls and prefetches build it alike. */
export function pathOf({ path }: { path: string }, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
