/** Whether an error is a violation of that unique index. Drizzle wraps the driver's error in its own. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const { code, constraint } = inner as { code?: string; constraint?: string };
    if (code === '23505' && constraint === index) return true;
  }
  return false;
}
