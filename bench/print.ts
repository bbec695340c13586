/** One way to print, so that runs can be laid side by side. */

export const title = (text: string) => console.log(`\n${text}`);

export const row = (name: string, value: string, note = '') =>
  console.log(`  ${name.padEnd(34)} ${value.padStart(12)}${note && `   ${note}`}`);

export const ms = (value: number) =>
  value < 10
    ? `${value.toFixed(1)} ms`
    : value < 10_000
      ? `${Math.round(value)} ms`
      : `${(value / 1000).toFixed(1)} s`;
export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
export const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ×`;

/** The value below which that share of all lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A promise that this run either keeps or breaks; a broken one makes the run fail. */
export function promise(name: string, value: string, kept: boolean, limit: string): void {
  row(name, value, `${kept ? 'kept' : 'BROKEN'}: ${limit}`);
  if (!kept) process.exitCode = 1;
}

const figures: Record<string, number> = {};

/** Kept for the comparison with another run; a ratio, so that it says something on another machine too. */
export const record = (name: string, ratio: number) => void (figures[name] = ratio);

export const recorded = (): Readonly<Record<string, number>> => figures;
