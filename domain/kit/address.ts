/** An endpoint's address with the values of its path: the same for who asks and for who knows that it will be asked. */
export function pathOf({ path }: { path: string }, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
