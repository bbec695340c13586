/** The token is the last part of /approve/{token} and /desk/{token}. */
export function tokenIn(path: string): string {
  const part = path.replace(/\/+$/, '').split('/').pop() ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
