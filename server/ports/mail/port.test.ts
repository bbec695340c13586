import { afterEach, describe, expect, test } from 'vitest';
import { PortError } from '#server/ports/port-error.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startSmtp, type SmtpFake, type SmtpOptions } from '#tests/fakes/smtp.ts';
import type { Mail } from './port.ts';
import { smtpMail } from './smtp.ts';

const mail: Mail = {
  messageId: '<6f0c2d5e@greenroom.example>',
  to: 'cora@client.example',
  replyTo: 'maya@agency.example',
  fromName: 'Maya Lindqvist via Greenroom',
  subject: 'Fern & Oak: a post is ready — für dich 🌿',
  text: 'Hello — schön.\n\nhttps://g.example/approve/abc\n',
  html: '<p>Hello — <b>schön</b></p>',
};

const login = { user: 'app', pass: 's3cret/&@' };
const encoded = encodeURIComponent(login.pass);

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

async function server(options: SmtpOptions = {}): Promise<SmtpFake> {
  const fake = await startSmtp(options);
  open.push(fake);
  return { ...fake, url: fake.url.replace(login.pass, encoded) };
}

function port(url: string, from = 'Greenroom <mail@agency.example>', silentMs?: number) {
  const adapter = smtpMail({ url, from }, silentMs);
  open.push({ stop: () => adapter.close() });
  return adapter;
}

async function failure(sending: Promise<unknown>): Promise<PortError> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PortError);
  return error as PortError;
}

/** For mails in tests that do not concern the hand-over. */
const noted = async () => undefined;

const refuses = (code: number, message: string) => () => ({ code, message });

describe('SMTP', () => {
  test('hands the mail over encrypted and logged in, whole and with the headers that were asked for', async () => {
    const smtp = await server({ login });
    const { providerId } = await port(smtp.url).send(mail, noted);
    expect(providerId).toBe('250 OK queued as 1');
    const [got] = smtp.mails;
    expect(got).toMatchObject({ from: 'mail@agency.example', to: [mail.to], wasEncrypted: true });
    expect(got?.headers.get('message-id')).toBe(mail.messageId);
    expect(got?.headers.get('from')).toMatch(/^"?Maya Lindqvist via Greenroom"? <mail@agency\.example>$/);
    expect(got?.headers.get('reply-to')).toBe(mail.replyTo);
    expect(got?.headers.get('subject')).toBe(mail.subject);
    expect(got?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(got?.body).toContain('Hello — schön.');
    expect(got?.body).toContain('<b>schön</b>');
  });

  test('writes a domain with other letters in ASCII, which every mail server takes', async () => {
    const smtp = await server();
    const others = { to: 'nora@münchen.example', replyTo: 'maya@bücher.example' };
    await port(smtp.url).send({ ...mail, ...others }, noted);
    const [got] = smtp.mails;
    // The envelope, too: the stand-in reads it back.
    expect(got?.to).toEqual([others.to]);
    expect(got?.headers.get('to')).toBe('nora@xn--mnchen-3ya.example');
    expect(got?.headers.get('reply-to')).toBe('maya@xn--bcher-kva.example');
  });

  test('uses the name in MAIL_FROM where the mail names nobody', async () => {
    const smtp = await server();
    await port(smtp.url, '"Fern Agency" <mail@agency.example>').send(
      { ...mail, fromName: null, replyTo: null },
      noted,
    );
    await port(smtp.url, 'mail@agency.example').send({ ...mail, fromName: null }, noted);
    const quoted = '"Fern \\"Oak\\", Inc." <mail@agency.example>';
    await port(smtp.url, quoted).send({ ...mail, fromName: null }, noted);
    expect(smtp.mails.map((got) => got.headers.get('from'))).toEqual([
      expect.stringMatching(/^"?Fern Agency"? <mail@agency\.example>$/),
      'mail@agency.example',
      quoted,
    ]);
    expect(smtp.mails[0]?.headers.has('reply-to')).toBe(false);
  });

  test('lets nothing that a person typed become a header or a recipient', async () => {
    const smtp = await server();
    await port(smtp.url).send(
      {
        ...mail,
        subject: 'Hi\r\nBcc: all@client.example\r\n\r\nbody',
        fromName: 'Eve" <eve@evil.example>\r\nX-Evil: 1',
      },
      noted,
    );
    const [got] = smtp.mails;
    expect(got?.to).toEqual([mail.to]);
    expect(got?.headers.has('bcc')).toBe(false);
    expect(got?.headers.has('x-evil')).toBe(false);
    expect(got?.headers.get('subject')).toBe('Hi Bcc: all@client.example body');
    expect(got?.headers.get('from')).toMatch(/<mail@agency\.example>$/);
  });

  test('keeps one connection for many mails and survives that the server closed it', async () => {
    const first = await server();
    const sender = port(first.url);
    await sender.send(mail, noted);
    await first.stop();
    const second = await server({ port: first.port });
    await sender.send(mail, noted);
    expect(second.mails).toHaveLength(1);
  });

  test.each([
    [
      'unknown recipient',
      { onRecipient: refuses(550, '5.1.1 User unknown') },
      /refused this recipient: 550 5\.1\.1/,
    ],
    ['spam', { onMail: refuses(550, '5.7.1 Blocked as spam') }, /refused this message: 550 5\.7\.1/],
    ['too large', { onMail: refuses(552, '5.3.4 Too big') }, /refused this message: 552/],
  ])('%s: will never work', async (_name, options, sentence) => {
    const error = await failure(port((await server(options)).url).send(mail, noted));
    expect(error.kind).toBe('will never work');
    expect(error.message).toMatch(sentence);
  });

  test('an address that is none will never work', async () => {
    const smtp = await server();
    const error = await failure(port(smtp.url).send({ ...mail, to: '' }, noted));
    expect(error.kind).toBe('will never work');
    expect(smtp.mails).toEqual([]);
  });

  test.each([
    ['mailbox full', { onRecipient: refuses(452, '4.2.2 Mailbox full') }, /try later: 452/],
    ['content deferred', { onMail: refuses(451, '4.7.1 Greylisted') }, /try later: 451/],
    ['sender refused', { onSender: refuses(550, 'Sender denied') }, /MAIL_FROM: 550/],
  ])('%s: worth another try', async (_name, options, sentence) => {
    const error = await failure(port((await server(options)).url).send(mail, noted));
    expect(error.kind).toBe('retry later');
    expect(error.message).toMatch(sentence);
  });

  test('a connection lost after the mail was handed over: nobody knows, so it is not sent again', async () => {
    const smtp = await server({ onMail: () => 'hang up' });
    const error = await failure(port(smtp.url).send(mail, noted));
    expect(error.kind).toBe('outcome unknown');
    expect(error.message).toBe('The mail server did not confirm this mail');
    expect(smtp.mails).toHaveLength(1);
  });

  test('an answer to the whole mail that is neither a yes nor a refusal: nobody knows, so it is not sent again', async () => {
    const smtp = await server({ onMail: refuses(354, 'Go on') });
    const error = await failure(port(smtp.url).send(mail, noted));
    expect([error.kind, error.message]).toEqual([
      'outcome unknown',
      'The mail server did not confirm this mail',
    ]);
  });

  test('a connection lost before the mail was handed over: worth another try, also after one that went well', async () => {
    const smtp = await server({ onRecipient: (address) => (address.startsWith('gone') ? 'hang up' : null) });
    const sender = port(smtp.url);
    await sender.send(mail, noted);
    const error = await failure(sender.send({ ...mail, to: 'gone@client.example' }, noted));
    expect(error.kind).toBe('retry later');
    expect(smtp.mails).toHaveLength(1);
  });

  test('a server that takes the mail and then says nothing: nobody knows, so it is not sent again', async () => {
    const smtp = await server({ beforeAnswer: () => new Promise(() => undefined) });
    let told = 0;
    const sending = port(smtp.url, undefined, 300).send(mail, async () => void (told += 1));
    const error = await failure(sending);
    expect([error.kind, error.message]).toEqual([
      'outcome unknown',
      'The mail server did not confirm this mail',
    ]);
    await smtp.alone();
    expect([told, smtp.mails.length]).toEqual([1, 1]);
  });

  test('a server that says nothing before it has the mail: worth another try, and the next mail goes out', async () => {
    const smtp = await server({
      onRecipient: (address) => (address.startsWith('silent') ? new Promise(() => undefined) : null),
    });
    const sender = port(smtp.url, undefined, 300);
    const error = await failure(sender.send({ ...mail, to: 'silent@client.example' }, noted));
    expect([error.kind, error.message]).toEqual([
      'retry later',
      'The mail server could not be reached: Timeout',
    ]);
    await sender.send(mail, noted);
    expect(smtp.mails).toHaveLength(1);
  });

  test('a wrong password is a wrong setting: worth another try, and the sentence keeps it secret', async () => {
    const smtp = await server({ login });
    const error = await failure(port(smtp.url.replace(encoded, 'wr0ng-one')).send(mail, noted));
    expect(error.kind).toBe('retry later');
    expect(error.message).toMatch(/log-in in SMTP_URL: 535/);
    expect(error.message).not.toContain('wr0ng-one');
  });

  test('a certificate that nobody vouches for is not trusted unless the URL says so', async () => {
    const smtp = await server({ login });
    const error = await failure(
      port(smtp.url.replace('&tls.rejectUnauthorized=false', '')).send(mail, noted),
    );
    expect(error.kind).toBe('retry later');
    expect(smtp.mails).toEqual([]);
  });

  test('a server that is down is worth another try', async () => {
    const smtp = await startSmtp();
    await smtp.stop();
    const error = await failure(port(smtp.url).send(mail, noted));
    expect(error.kind).toBe('retry later');
    expect(error.message).toMatch(/could not be reached/);
  });
});

describe('the hand-over over SMTP', () => {
  test('is told before the last byte leaves, and the server has no mail until that has returned', async () => {
    const smtp = await server();
    const sender = port(smtp.url);
    const arrived = () => smtp.mails.map((got) => got.headers.get('message-id'));
    let isTold = false;
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const sending = sender.send(mail, async () => {
      isTold = true;
      await gate;
    });
    await eventually('the hand-over is told', () => isTold);
    // Another mail is sent completely meanwhile.
    await sender.send({ ...mail, messageId: '<other@greenroom.example>' }, noted);
    expect(arrived()).toEqual(['<other@greenroom.example>']);
    letGo();
    await sending;
    expect(arrived()).toEqual(['<other@greenroom.example>', mail.messageId]);
  });

  test('that cannot be written down does not happen: the server discards the mail, and the next one goes out', async () => {
    const smtp = await server();
    const sender = port(smtp.url);
    const error = await failure(sender.send(mail, () => Promise.reject(new Error('no database'))));
    expect(error.kind).toBe('retry later');
    await smtp.alone();
    expect(smtp.mails).toEqual([]);
    await sender.send({ ...mail, messageId: '<next@greenroom.example>' }, noted);
    expect(smtp.mails.map((got) => got.headers.get('message-id'))).toEqual(['<next@greenroom.example>']);
  });

  test.each([
    ['a refused recipient', { onRecipient: refuses(550, '5.1.1 User unknown') }],
    ['a refused sender', { onSender: refuses(550, 'Sender denied') }],
    ['a connection that breaks before the content', { onRecipient: () => 'hang up' as const }],
  ])('is not told of for %s', async (_name, options) => {
    const smtp = await server(options);
    let told = 0;
    await failure(port(smtp.url).send(mail, async () => void (told += 1)));
    expect(told).toBe(0);
  });

  test('is told of once, also for mails over a kept connection', async () => {
    const smtp = await server();
    const sender = port(smtp.url);
    const told: string[] = [];
    for (const n of [1, 2, 3]) {
      const messageId = `<${n}@greenroom.example>`;
      await sender.send(
        { ...mail, messageId, text: 'x'.repeat(200_000) },
        async () => void told.push(messageId),
      );
    }
    expect(told).toEqual(smtp.mails.map((got) => got.headers.get('message-id')));
    expect(told).toHaveLength(3);
  });
});
