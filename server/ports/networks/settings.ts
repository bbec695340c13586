import { NETWORK_LABELS, type NetworkName } from '#domain/networks/network.ts';

/** An app that the operator has registered at a network. */
export interface App {
  clientId: string;
  clientSecret: string;
}

/** Other URLs than the network's own, for tests. */
export interface Bases {
  auth?: string;
  api?: string;
  upload?: string;
}

export interface NetworkSettings {
  apps: Partial<Record<NetworkName, App>>;
  bases: Partial<Record<NetworkName, Bases>>;
  bluesky: { url?: string; plc?: string; app?: string };
  /** Allows private addresses for servers that users name, for tests. */
  anywhere: boolean;
}

/** Networks that need an app, and the prefix of their settings. */
export const NEEDS_APP = {
  facebook: 'FACEBOOK',
  instagram: 'INSTAGRAM',
  threads: 'THREADS',
  linkedin: 'LINKEDIN',
  x: 'X',
  youtube: 'YOUTUBE',
  tiktok: 'TIKTOK',
  pinterest: 'PINTEREST',
} as const satisfies Partial<Record<NetworkName, string>>;

const BASES = { AUTH_URL: 'auth', API_URL: 'api', UPLOAD_URL: 'upload' } as const;

/** Reads the networks' variables; `wrong` has one line per unusable one. */
export function networkSettings(env: Readonly<Record<string, string | undefined>>): {
  settings: NetworkSettings;
  wrong: string[];
} {
  const wrong: string[] = [];
  const settings: NetworkSettings = { apps: {}, bases: {}, bluesky: {}, anywhere: false };
  const value = (name: string) => env[name]?.trim() || undefined;
  const address = (name: string, what: string) => {
    const given = value(name);
    if (given === undefined) return undefined;
    if (/^https?:\/\//.test(given) && URL.canParse(given)) return given.replace(/\/+$/, '');
    wrong.push(`${name} expects ${what} as an http or https address`);
    return undefined;
  };
  for (const [network, prefix] of Object.entries(NEEDS_APP) as [keyof typeof NEEDS_APP, string][]) {
    const clientId = value(`${prefix}_CLIENT_ID`);
    const clientSecret = value(`${prefix}_CLIENT_SECRET`);
    if (clientId && clientSecret) settings.apps[network] = { clientId, clientSecret };
    else if (clientId) wrong.push(`${prefix}_CLIENT_SECRET is missing: ${prefix}_CLIENT_ID needs it`);
    else if (clientSecret) wrong.push(`${prefix}_CLIENT_ID is missing: ${prefix}_CLIENT_SECRET needs it`);
    const bases: Bases = {};
    for (const [ending, key] of Object.entries(BASES) as [string, keyof Bases][]) {
      const base = address(`${prefix}_${ending}`, `another base of ${NETWORK_LABELS[network]}`);
      if (base) bases[key] = base;
    }
    settings.bases[network] = bases;
  }
  const url = address('BLUESKY_URL', 'the server that Bluesky handles are looked up at');
  const plc = address('BLUESKY_PLC_URL', 'the directory of Bluesky’s accounts');
  const app = address('BLUESKY_APP_URL', 'where people see Bluesky’s posts');
  settings.bluesky = { ...(url ? { url } : {}), ...(plc ? { plc } : {}), ...(app ? { app } : {}) };
  const lifted = value('NETWORKS_PRIVATE');
  if (lifted !== undefined && lifted !== 'true' && lifted !== 'false')
    wrong.push('NETWORKS_PRIVATE expects true or false');
  settings.anywhere = lifted === 'true';
  return { settings, wrong };
}
