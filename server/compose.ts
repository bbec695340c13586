import { join } from 'node:path';
import { databaseClock } from '#server/db/clock.ts';
import { openDatabase, type Database } from '#server/db/connect.ts';
import type { Log } from '#server/db/log.ts';
import type { Ctx } from '#server/kit/context.ts';
import { inTemporaryFolder } from '#server/kit/temporary-folder.ts';
import type { AiPort } from '#server/ports/ai/port.ts';
import { networks } from '#server/ports/networks/index.ts';
import { DEFAULT_CHANNEL, type Publishers } from '#server/ports/publisher/port.ts';
import { reminder } from '#server/ports/publisher/reminder/reminder.ts';
import { diskStorage, shutFolder } from '#server/ports/storage/disk.ts';
import { twilioText } from '#server/ports/text/twilio.ts';
import { makeDataFolder } from './data-folder.ts';
import { loadSecretKey } from './secret-key.ts';
import type { Settings } from './settings.ts';

/** The publishers of all channels. A new one is one more line here, and a folder beside `reminder`. */
const channels: Publishers = { [DEFAULT_CHANNEL]: reminder };

/**
 * Settings → adapters → ctx, and how to close them. The only file that knows which adapter is in use. Unused
 * adapters are not loaded: together they take forty megabytes.
 */
export async function compose(
  settings: Settings,
  log: Log,
  moreChannels: Publishers = {},
): Promise<{ ctx: Ctx; database: Database; close: () => Promise<void> }> {
  await makeDataFolder(settings.dataDir);
  const secretKey = await loadSecretKey(settings.secretKey, settings.dataDir);
  const uploads = join(settings.dataDir, 'uploads');
  await shutFolder(uploads).catch((error: unknown) =>
    log.warn({ err: error }, 'the folder of uploads may be open to other accounts of this machine'),
  );
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log });
  const clock = await databaseClock(database.pool);
  const mail = settings.smtp ? (await import('#server/ports/mail/smtp.ts')).smtpMail(settings.smtp) : null;
  const ctx: Ctx = {
    db: database.db,
    now: () => clock.now(),
    log,
    publicUrl: settings.publicUrl,
    secretKey,
    secretKeyOld: settings.secretKeyOld,
    signUp: settings.signUp,
    uploadsPerDay: settings.uploadsPerDay,
    storage: settings.s3
      ? (await import('#server/ports/storage/s3.ts')).s3Storage(settings.s3, inTemporaryFolder, () =>
          clock.now(),
        )
      : diskStorage({ folder: uploads }),
    mail,
    text: settings.twilio ? twilioText(settings.twilio) : null,
    textAnswers: settings.textAnswers,
    sendingLimits: settings.sendingLimits,
    ai: await aiFrom(settings.ai),
    publishers: { ...channels, ...moreChannels },
    networks: networks(settings.networks, () => clock.now()),
    calendar: settings.google
      ? (await import('#server/ports/calendar/google.ts')).googleCalendar(settings.google)
      : null,
  };
  // Makes the folder of uploads where it is new. From here on it is known that it was there.
  if (!settings.s3)
    await ctx.storage
      .check()
      .catch((error: unknown) => log.warn({ err: error }, 'the folder of uploads cannot be used'));
  const close = async () => {
    clock.stop();
    mail?.close();
    await database.close();
  };
  return { ctx, database, close };
}

async function aiFrom(settings: Settings['ai']): Promise<AiPort | null> {
  if (!settings) return null;
  return settings.kind === 'anthropic'
    ? (await import('#server/ports/ai/anthropic.ts')).anthropicAi(settings)
    : (await import('#server/ports/ai/openai-compatible.ts')).openAiCompatible(settings);
}
