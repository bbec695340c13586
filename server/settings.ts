import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { bytesFrom } from '#domain/media/allowance.ts';
import { countriesOfSender } from '#domain/messages/countries.ts';
import type { SendingLimits } from '#domain/messages/limits.ts';
import { readSender } from '#server/ports/mail/sender.ts';
import { networkSettings, type NetworkSettings } from '#server/ports/networks/settings.ts';

/** A wrong setting: one line per variable, with its name and what it expects. */
export class SettingsError extends Error {}

const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

const url = (expects: string, protocols: string[], needsHost = false) =>
  optional.refine((value) => {
    if (value === undefined) return true;
    try {
      const { protocol, hostname } = new URL(value);
      return protocols.includes(protocol) && !(needsHost && hostname === '');
    } catch {
      return false;
    }
  }, expects);

const WEB = ['http:', 'https:'];
const web = (what: string) => url(`expects ${what} as an http or https address`, WEB);

/**
 * Whether an address has nothing after its host, and is written so that it can begin others. One that is none of the
 * web is told so already.
 */
const isOrigin = (value: string) => {
  if (!URL.canParse(value)) return true;
  const { href, origin, protocol } = new URL(value);
  if (!WEB.includes(protocol)) return true;
  // Some mistakes are mended while parsing: backslashes, a missing slash, dots, an empty name.
  return href === `${origin}/` && /^https?:\/\/[^/\\@\s]+\/?$/i.test(value);
};

const secret = optional.refine(
  (value) => value === undefined || value.length >= 16,
  'expects at least 16 characters',
);
const count = (what: string) =>
  optional.refine((value) => value === undefined || /^\d{1,9}$/.test(value), `expects ${what}, as 500`);

/** What some store takes: those other than Amazon's have names with capitals, underscores and tenants. */
const BUCKET = /^(arn:[\w:/.-]+|[A-Za-z0-9][\w.:-]{0,254})$/;

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

const variables = z.object({
  PORT: optional.refine(
    (value) => value === undefined || (/^\d{1,5}$/.test(value) && Number(value) <= 65_535),
    'expects a port number from 0 to 65535',
  ),
  HOST: optional.refine(
    (value) => value === undefined || /^[A-Za-z0-9.:_-]+$/.test(value),
    'expects a host name or an IP address',
  ),
  PUBLIC_URL: web('the address in links that are sent out').refine(
    (value) => value === undefined || isOrigin(value),
    'expects an address without a path, query, fragment or password, as https://greenroom.example.com',
  ),
  DATA_DIR: optional,
  DATABASE_URL: url(
    'expects postgres://user:password@host:port/database, special characters percent-encoded',
    ['postgres:', 'postgresql:'],
  ),
  SECRET_KEY: secret,
  SECRET_KEY_OLD: secret,
  SIGNUP: optional.refine(
    (value) => value === undefined || ['open', 'invite'].includes(value),
    'expects open or invite',
  ),
  ROLE: optional.refine(
    (value) => value === undefined || ['all', 'web', 'worker'].includes(value),
    'expects all, web or worker',
  ),
  UPLOADS_PER_DAY: optional.refine(
    (value) => value === undefined || bytesFrom(value) !== null,
    'expects a number of bytes, as 500MB or 20GB',
  ),
  S3_BUCKET: optional.refine(
    (value) => value === undefined || BUCKET.test(value),
    'expects the name of a bucket: letters, digits, dots and hyphens',
  ),
  S3_ENDPOINT: web('the address of an S3-compatible store'),
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMTP_URL: url('expects smtp://user:password@host:port or smtps://…', ['smtp:', 'smtps:'], true),
  MAIL_FROM: optional.refine(
    (value) => value === undefined || readSender(value) !== null,
    'expects one e-mail address, or Name <address>',
  ),
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  TWILIO_API_URL: web('the base of Twilio’s API'),
  MAILS_PER_DAY: count('the most e-mails of an agency per day'),
  TEXTS_PER_DAY: count('the most texts of an agency per day'),
  TEXT_COUNTRIES: optional.refine(
    (value) => value === undefined || /^\+?[1-9]\d{0,2}(\s*,\s*\+?[1-9]\d{0,2})*$/.test(value),
    'expects calling codes, as 1,44,49',
  ),
  TEXT_ANSWERS: optional.refine(
    (value) => value === undefined || ['true', 'false'].includes(value),
    'expects true once Twilio brings texts that come in to PUBLIC_URL/api/texts/incoming, else false',
  ),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_AUTH_URL: web('Google’s authorization address'),
  GOOGLE_TOKEN_URL: web('Google’s token address'),
  GOOGLE_API_URL: web('the base of Google’s Calendar API'),
  AI_BASE_URL: web('the base of an OpenAI-compatible endpoint'),
  AI_API_KEY: optional,
  AI_MODEL: optional,
  ANTHROPIC_API_KEY: optional,
  METRICS_TOKEN: optional,
  LOG_LEVEL: optional.refine(
    (value) => value === undefined || LOG_LEVELS.includes(value),
    `expects one of ${LOG_LEVELS.join(', ')}`,
  ),
});

type Variables = z.infer<typeof variables>;

/**
 * Variables that only make sense together: `all` are needed as soon as one of them or of `with` is set. One of
 * `alone` is also used without the others, and needs none.
 */
const SETS: { all: (keyof Variables)[]; with?: (keyof Variables)[]; alone?: (keyof Variables)[] }[] = [
  { all: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], with: ['S3_ENDPOINT'] },
  { all: ['SMTP_URL', 'MAIL_FROM'], alone: ['MAIL_FROM'] },
  { all: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] },
  { all: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
  { all: ['AI_BASE_URL', 'AI_MODEL'], with: ['AI_API_KEY'], alone: ['AI_MODEL'] },
];

function missingOf(env: Record<string, string | undefined>, isWrong: (name: string) => boolean): string[] {
  const isSet = (name: string) => Boolean(env[name]?.trim());
  return SETS.flatMap(({ all, with: others = [], alone = [] }) => {
    const first = [...all, ...others].find((name) => isSet(name) && !isWrong(name) && !alone.includes(name));
    if (!first) return [];
    return all.filter((name) => !isSet(name)).map((name) => `${name} is missing: ${first} needs it`);
  });
}

export interface Settings {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined: made on the first start and stored in the data folder. */
  secretKey: string | undefined;
  secretKeyOld: string | undefined;
  role: 'all' | 'web' | 'worker';
  /** Bytes per agency and day. */
  uploadsPerDay: number;
  /** Who may create an account: anyone, or, after the first one, only invited people. */
  signUp: 'open' | 'invite';
  s3: {
    bucket: string;
    endpoint?: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  smtp: { url: string; from: string } | null;
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string } | null;
  /** Whether texts say that they can be answered by text. */
  textAnswers: boolean;
  sendingLimits: SendingLimits;
  google: {
    clientId: string;
    clientSecret: string;
    authUrl: string;
    tokenUrl: string;
    apiUrl: string;
  } | null;
  ai:
    | { kind: 'openai-compatible'; baseUrl: string; apiKey: string | undefined; model: string }
    | { kind: 'anthropic'; apiKey: string; model: string }
    | null;
  networks: NetworkSettings;
  metricsToken: string | undefined;
  logLevel: string;
}

export function readSettings(env: Record<string, string | undefined>, folder: string): Settings {
  const read = variables.safeParse(env);
  const wrong = read.success
    ? []
    : read.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  wrong.push(...missingOf(env, (name) => wrong.some((line) => line.startsWith(`${name} `))));
  if (env['DATABASE_URL']?.trim() && !env['SECRET_KEY']?.trim())
    wrong.push('SECRET_KEY is missing: with DATABASE_URL every instance needs the same one');
  const networks = networkSettings(env);
  wrong.push(...networks.wrong);
  if (!read.success || wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  return { ...settingsFrom(read.data, folder), networks: networks.settings };
}

function settingsFrom(v: Variables, folder: string): Omit<Settings, 'networks'> {
  const port = Number(v.PORT ?? 3000);
  return {
    port,
    host: v.HOST ?? '127.0.0.1',
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: resolve(folder, v.DATA_DIR ?? 'data'),
    databaseUrl: v.DATABASE_URL,
    secretKey: v.SECRET_KEY,
    secretKeyOld: v.SECRET_KEY_OLD,
    role: (v.ROLE ?? 'all') as Settings['role'],
    uploadsPerDay: bytesFrom(v.UPLOADS_PER_DAY ?? '20GB') ?? 0,
    signUp: (v.SIGNUP ?? 'open') as Settings['signUp'],
    s3: v.S3_BUCKET
      ? {
          bucket: v.S3_BUCKET,
          ...(v.S3_ENDPOINT ? { endpoint: v.S3_ENDPOINT } : {}),
          region: v.S3_REGION ?? 'us-east-1',
          accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
        }
      : null,
    smtp: v.SMTP_URL ? { url: v.SMTP_URL, from: v.MAIL_FROM ?? '' } : null,
    twilio: v.TWILIO_ACCOUNT_SID
      ? {
          accountSid: v.TWILIO_ACCOUNT_SID,
          authToken: v.TWILIO_AUTH_TOKEN ?? '',
          from: v.TWILIO_FROM ?? '',
          apiUrl: v.TWILIO_API_URL ?? 'https://api.twilio.com',
        }
      : null,
    textAnswers: v.TEXT_ANSWERS === 'true',
    sendingLimits: {
      mailsPerDay: Number(v.MAILS_PER_DAY ?? 1000),
      textsPerDay: Number(v.TEXTS_PER_DAY ?? 200),
      textCountries: v.TEXT_COUNTRIES?.match(/\d+/g) ?? countriesOfSender(v.TWILIO_FROM ?? ''),
    },
    google: v.GOOGLE_CLIENT_ID
      ? {
          clientId: v.GOOGLE_CLIENT_ID,
          clientSecret: v.GOOGLE_CLIENT_SECRET ?? '',
          authUrl: v.GOOGLE_AUTH_URL ?? 'https://accounts.google.com/o/oauth2/v2/auth',
          tokenUrl: v.GOOGLE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
          apiUrl: v.GOOGLE_API_URL ?? 'https://www.googleapis.com',
        }
      : null,
    ai: aiFrom(v),
    metricsToken: v.METRICS_TOKEN,
    logLevel: v.LOG_LEVEL ?? 'warn',
  };
}

function aiFrom(v: Variables): Settings['ai'] {
  if (v.ANTHROPIC_API_KEY)
    return { kind: 'anthropic', apiKey: v.ANTHROPIC_API_KEY, model: v.AI_MODEL ?? 'claude-sonnet-5' };
  if (v.AI_BASE_URL)
    return {
      kind: 'openai-compatible',
      baseUrl: v.AI_BASE_URL,
      apiKey: v.AI_API_KEY,
      model: v.AI_MODEL ?? '',
    };
  return null;
}

/** Reads `.env` at the root, if there is one; variables of the environment take precedence. */
export function loadEnvFile(folder: string): void {
  const file = resolve(folder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  // Otherwise the library of the store prints eight lines about versions of Node, among those for the operator.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
}
