import { expect, test } from 'vitest';
import { encodeEvent, eventReader, type ChatEvent } from './stream.ts';

const events: ChatEvent[] = [
  { type: 'text', text: 'Two\nlines and "quotes" ünd 🥖' },
  { type: 'proposal', proposal: { title: 'A', caption: 'B\n\nC', companyName: null, date: '2026-11-24' } },
  { type: 'error', message: 'No.' },
  { type: 'done' },
];
const wire = events.map(encodeEvent).join('');

test('what is written is what is read, wherever the line is cut', () => {
  for (const size of [1, 2, 7, 64, wire.length]) {
    const read = eventReader();
    const heard: ChatEvent[] = [];
    for (let at = 0; at < wire.length; at += size) heard.push(...read(wire.slice(at, at + size)));
    expect(heard).toEqual(events);
  }
});

test('signs of life, unknown events and nonsense are passed over', () => {
  const noise = ': \n\nevent: ping\ndata: {}\n\ndata: not json\n\ndata: {"type":"later","x":1}\n\n';
  expect(eventReader()(noise + encodeEvent({ type: 'done' }).replaceAll('\n', '\r\n'))).toEqual([
    { type: 'done' },
  ]);
});
