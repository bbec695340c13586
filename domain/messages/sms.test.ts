import { describe, expect, it } from 'vitest';
import { LANGUAGES, localeOf } from '#domain/languages/language.ts';
import { gsmLength, namesOf, plainText, segmentsOf, shorten, textMessage } from './sms.ts';

const token = 'A_-9'.repeat(10) + 'xyz';
const link = `https://greenroom.agency.example/approve/${token}`;
const sentences = [
  'a post is ready for your review. Please answer by Nov 20.',
  'a post is ready for your review.',
];

describe('text messages', () => {
  it('count places as the network does', () => {
    expect(gsmLength('Café Ñandú')).toBeNull();
    expect(gsmLength('Café')).toBe(4);
    expect(gsmLength('€[]')).toBe(6);
    expect(segmentsOf('a'.repeat(160))).toBe(1);
    expect(segmentsOf('a'.repeat(161))).toBe(2);
    expect(segmentsOf('é'.repeat(160))).toBe(1);
    expect(segmentsOf('🌿'.repeat(36))).toBe(2);
  });

  it('write names in the plain alphabet, on one line', () => {
    expect(plainText('Fern & Oak')).toBe('Fern & Oak');
    expect(plainText('“Łódź” – Čapek’s\r\nBcc: x')).toBe('"Lodz" - Capek\'s Bcc: x');
    expect(plainText('Bäckerei Müßig 🌿')).toBe('Bäckerei Müßig');
    expect(plainText('花店')).toBe('');
  });

  it('keep the sign of a time zone in every language', () => {
    for (const language of LANGUAGES)
      for (const [timeZone, sign] of [
        ['America/Bogota', '-5'],
        ['Asia/Dubai', '+4'],
      ] as const) {
        const at = { timeZone, hour: 'numeric', timeZoneName: 'shortOffset' } as const;
        const moment = new Intl.DateTimeFormat(localeOf(language), at).format(new Date('2026-11-20T17:30Z'));
        expect(plainText(moment), language).toContain(sign);
      }
    expect(plainText('UTC−5, dix‑huit\u202fh')).toBe('UTC-5, dix-huit h');
  });

  it('shorten names at a word where that costs little', () => {
    expect(shorten('Fern & Oak', 10)).toBe('Fern & Oak');
    expect(shorten('The Very Long Company Name', 20)).toBe('The Very Long...');
    expect(shorten('Donaudampfschifffahrt', 12)).toBe('Donaudamp...');
    expect(gsmLength(shorten('{}{}{}{}{}', 9))).toBeLessThanOrEqual(9);
  });

  it('say who asks and what, with the whole link, in one segment', () => {
    expect(textMessage('Fern & Oak', sentences, 'https://g.example/approve/x')).toBe(
      'Fern & Oak: a post is ready for your review. Please answer by Nov 20. https://g.example/approve/x',
    );
    for (const name of [
      'Fern & Oak',
      'A'.repeat(120),
      '花店',
      '🌿',
      '{[~|^]}'.repeat(9),
      'Łódź Kwiaty '.repeat(8),
    ]) {
      const text = textMessage(name, sentences, link);
      expect(segmentsOf(text), text).toBe(1);
      expect(text.endsWith(` ${link}`)).toBe(true);
      expect(text).toMatch(/a post is ready for your review\./i);
    }
  });

  it('give up the agency first, then the longer sentences, and shorten only a name that fits beside none', () => {
    const room = (places: number) => `https://g.example/${'x'.repeat(places)}`;
    const names = namesOf('Tidewater Surf', 'Brightside');
    const [long = '', short = ''] = sentences;
    expect(textMessage(names, sentences, room(50))).toBe(`Tidewater Surf (Brightside): ${long} ${room(50)}`);
    expect(textMessage(names, sentences, room(60))).toBe(`Tidewater Surf: ${long} ${room(60)}`);
    expect(textMessage(names, sentences, room(75))).toBe(`Tidewater Surf (Brightside): ${short} ${room(75)}`);
    expect(textMessage(names, sentences, room(90))).toBe(`Tidewater Surf: ${short} ${room(90)}`);
    expect(textMessage(names, sentences, room(95))).toBe(`Tidewater...: ${short} ${room(95)}`);
  });

  it('shorten a name before they take the sentence for when nothing else fits', () => {
    const few = [...sentences, 'a post is ready.'];
    expect(textMessage('Tidewater Surf', sentences, link.padEnd(115, 'x'), few.slice(-1))).toMatch(
      /^Tidew\S*\.\.\.: a post is ready for your review\. /,
    );
    expect(textMessage('Tidewater Surf', sentences, link.padEnd(120, 'x'), few.slice(-1))).toMatch(
      /^Tidewater Surf: a post is ready\. /,
    );
  });

  it('keep the link whole where it leaves no room', () => {
    const long = `https://${'sub.'.repeat(40)}example/approve/${token}`;
    const text = textMessage('Fern & Oak', sentences, long);
    expect(text).toBe(`A post is ready for your review. ${long}`);
  });
});
