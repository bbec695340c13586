const shapes = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  pencil: 'M4 20h4L19 9l-4-4L4 16v4M13.5 6.5l4 4',
  left: 'm15 5-7 7 7 7',
  right: 'm9 5 7 7-7 7',
  play: 'M8 5.5v13l10.5-6.5z',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  clock: 'M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17',
  alert: 'M12 8v4.5M12 16v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4',
  comment: 'M20 11.5c0 4-3.6 7-8 7-1 0-2-.2-2.9-.5L4 20l1.3-3.8C4.5 14.9 4 13.3 4 11.5c0-4 3.6-7 8-7s8 3 8 7',
  offline: 'M4 4l16 16M5 12a10 10 0 0 1 14 0M8.5 15.5a5 5 0 0 1 7 0M12 19v.1',
} as const;

export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
