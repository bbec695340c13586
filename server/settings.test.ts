import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const wrong = (env: Record<string, string | undefined>) => {
  try {
    readSettings(env, '/srv');
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message.split('\n');
  }
  return [];
};

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['HOST', 'two words'],
  ['PUBLIC_URL', 'greenroom.example'],
  ['PUBLIC_URL', 'localhost:3000'],
  ['PUBLIC_URL', 'ftp://greenroom.example'],
  ['DATABASE_URL', 'mysql://db'],
  ['SECRET_KEY', 'short'],
  ['SECRET_KEY_OLD', 'short'],
  ['ROLE', 'boss'],
  ['UPLOADS_PER_DAY', 'plenty'],
  ['SIGNUP', 'closed'],
  ['S3_ENDPOINT', 'store'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:mail.example.com'],
  ['SMTP_URL', 'smtps:///mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Green <posts@example.com'],
  ['MAIL_FROM', 'Green posts@example.com>'],
  ['MAIL_FROM', 'Green posts@example.com'],
  ['MAIL_FROM', 'a b c@d'],
  ['MAIL_FROM', 'a@b.c, d@e.f'],
  ['MAIL_FROM', 'Green <a@b.c>, d@e.f'],
  ['MAIL_FROM', 'a@b.c, Green <d@e.f>'],
  ['MAIL_FROM', 'Green <a@b@c>'],
  ['MAIL_FROM', 'Green <>'],
  ['TWILIO_API_URL', 'twilio'],
  ['MAILS_PER_DAY', 'many'],
  ['MAILS_PER_DAY', '-1'],
  ['TEXTS_PER_DAY', '1.5'],
  ['TEXT_COUNTRIES', 'US'],
  ['TEXT_COUNTRIES', '1,,44'],
  ['TEXT_COUNTRIES', '0049'],
  ['GOOGLE_AUTH_URL', 'google'],
  ['GOOGLE_TOKEN_URL', 'google'],
  ['GOOGLE_API_URL', 'google'],
  ['AI_BASE_URL', 'model'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s (%s) is one line that names it and what it expects', (name, value) => {
  const others = { SECRET_KEY: 'x'.repeat(32), MAIL_FROM: 'a@b.test', AI_MODEL: 'm' };
  expect(wrong({ ...others, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} expects `)) as string,
  ]);
});

test.each(['Green Room', 's3://greenroom', 'green/room', '.', 'grün', 'b'.repeat(256)])(
  'no bucket is called %s',
  (S3_BUCKET) => {
    expect(wrong({ S3_BUCKET, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' })).toEqual([
      expect.stringMatching(/^S3_BUCKET expects /),
    ]);
  },
);

test.each([
  'posts@example.com',
  'posts@localhost',
  'posts@[127.0.0.1]',
  'pösts@grün.example',
  '<posts@example.com>',
  'Green Room <posts@example.com>',
  'Green Room<posts@example.com>',
  '"Green, Room" <posts@example.com>',
  '"Green \\"Room\\"" <posts@example.com>',
  '"posts@example.com" <posts@example.com>',
  'Green, Room <posts@example.com>',
  'O’Brien & Søn, Grüße 緑の部屋 <posts@example.com>',
  "Ann O'Brien (Green @ Room) <posts@example.com>",
])('mails can be from %s', (MAIL_FROM) => {
  expect(wrong({ MAIL_FROM, SMTP_URL: 'smtp://mail' })).toEqual([]);
});

test.each(['smtp://mail', 'smtp://u:p%40@mail.example.com:587/?requireTLS=true', 'smtps://[::1]:465'])(
  'a mail server can be at %s',
  (SMTP_URL) => {
    expect(wrong({ MAIL_FROM: 'a@b.test', SMTP_URL })).toEqual([]);
  },
);

test.each(['greenroom', 'Green.Room_1-b', 'tenant:greenroom', 'arn:aws:s3:eu-1:123:accesspoint/green'])(
  'a bucket can be called %s',
  (S3_BUCKET) => {
    expect(wrong({ S3_BUCKET, S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' })).toEqual([]);
  },
);

test.each([
  ['S3_BUCKET', ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  ['SMTP_URL', ['MAIL_FROM']],
  ['TWILIO_ACCOUNT_SID', ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
  ['GOOGLE_CLIENT_ID', ['GOOGLE_CLIENT_SECRET']],
  ['AI_BASE_URL', ['AI_MODEL']],
  ['DATABASE_URL', ['SECRET_KEY']],
])('%s alone names what is missing', (name, missing) => {
  const value: Record<string, string> = {
    SMTP_URL: 'smtp://m',
    AI_BASE_URL: 'http://m',
    DATABASE_URL: 'postgres://d/x',
  };
  const lines = wrong({ [name]: value[name] ?? 'x' });
  expect(lines.map((line) => line.split(' ')[0])).toEqual(missing);
});

test.each([
  [{ S3_ENDPOINT: 'http://store' }, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [{ S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', S3_REGION: 'eu-1' }, ['S3_BUCKET']],
  [{ TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+12025550100' }, ['TWILIO_ACCOUNT_SID']],
  [{ GOOGLE_CLIENT_SECRET: 's' }, ['GOOGLE_CLIENT_ID']],
  [{ AI_API_KEY: 'k' }, ['AI_BASE_URL', 'AI_MODEL']],
  [{ AI_API_KEY: 'k', AI_MODEL: 'm' }, ['AI_BASE_URL']],
  [{ X_CLIENT_ID: 'x' }, ['X_CLIENT_SECRET']],
  [{ PINTEREST_CLIENT_SECRET: 'x' }, ['PINTEREST_CLIENT_ID']],
])('half a set (%o) names what is missing, from whichever end', (env, missing) => {
  const lines = wrong(env);
  expect(lines.map((line) => line.replace(/: .*/, ''))).toEqual(missing.map((name) => `${name} is missing`));
});

test.each([
  { S3_REGION: 'eu-1' },
  { MAIL_FROM: 'a@b.test' },
  { AI_MODEL: 'm' },
  { ANTHROPIC_API_KEY: 'k', AI_MODEL: 'm' },
  { AI_BASE_URL: 'http://m', AI_MODEL: 'm' },
  { AI_BASE_URL: 'http://m', AI_MODEL: 'm', AI_API_KEY: 'k' },
  { TWILIO_API_URL: 'http://t', GOOGLE_API_URL: 'http://g', X_API_URL: 'http://x' },
  { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
])('%o needs nothing else', (env) => {
  expect(wrong(env)).toEqual([]);
});

test.each([
  'https://greenroom.example.com/app',
  'https://greenroom.example.com//',
  'https://greenroom.example.com?a=1',
  'https://greenroom.example.com/?',
  'https://greenroom.example.com/#top',
  'https://me:secret@greenroom.example.com',
  'https://@greenroom.example.com',
  'https://greenroom.example.com\\x',
  'https://greenroom.example.com\\',
  'https://greenroom.example.com/.',
  'https:greenroom.example.com',
])('PUBLIC_URL=%s would be the beginning of dead links and stops the start', (PUBLIC_URL) => {
  const [line, ...more] = wrong({ PUBLIC_URL });
  expect(line).toMatch(/^PUBLIC_URL expects an address without a path/);
  expect(line).not.toContain('secret');
  expect(more).toEqual([]);
});

test('one slash at the end of PUBLIC_URL is left out', () => {
  for (const address of ['https://Greenroom.example.com:8443', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    for (const PUBLIC_URL of [address, `${address}/`])
      expect(readSettings({ PUBLIC_URL }, '/srv').publicUrl).toBe(address);
});

test('nothing needs to be set, and an empty value is none', () => {
  for (const env of [{}, { PORT: '', SMTP_URL: ' ', DATABASE_URL: '' }])
    expect(readSettings(env, '/srv')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/data',
      role: 'all',
      uploadsPerDay: 20 * 1024 ** 3,
      signUp: 'open',
      smtp: null,
      databaseUrl: undefined,
    });
});

test('texts invite to an answer once somebody says that answers come in', () => {
  expect(readSettings({}, '/srv').textAnswers).toBe(false);
  expect(readSettings({ TEXT_ANSWERS: 'true' }, '/srv').textAnswers).toBe(true);
  expect(wrong({ TEXT_ANSWERS: 'maybe' })).toHaveLength(1);
});

test('senders are metered whether or not anybody says how much', () => {
  const limits = (env: Record<string, string>) => readSettings(env, '/srv').sendingLimits;
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't' };
  expect(limits({})).toEqual({ mailsPerDay: 1000, textsPerDay: 200, textCountries: ['1'] });
  expect(limits({ ...twilio, TWILIO_FROM: '+4915112345678' }).textCountries).toEqual(['49']);
  expect(limits({ ...twilio, TWILIO_FROM: `MG${'ab'.repeat(16)}` }).textCountries).toEqual(['1']);
  expect(
    limits({
      ...twilio,
      TWILIO_FROM: '+4915112345678',
      MAILS_PER_DAY: '0',
      TEXTS_PER_DAY: '50',
      TEXT_COUNTRIES: '1, +44,49',
    }),
  ).toEqual({ mailsPerDay: 0, textsPerDay: 50, textCountries: ['1', '44', '49'] });
});
