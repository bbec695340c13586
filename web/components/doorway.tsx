/** The mark grown to a scene: the door of the green room stands open, and the light lies on the floor. */
export function Doorway({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 360 320" className={className}>
      <defs>
        <linearGradient id="door-light" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fff6d8" />
          <stop offset="1" stopColor="#f6d98c" />
        </linearGradient>
        <linearGradient id="door-floor" x1="0.6" y1="0" x2="0.2" y2="1">
          <stop stopColor="#f6d98c" stopOpacity="0.55" />
          <stop offset="1" stopColor="#f6d98c" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d="M-2000 262H2000V320H-2000Z" fill="#000" opacity="0.12" />
      <path d="M142 262h96L172 320H-180Z" fill="url(#door-floor)" />
      <path d="M132 60a8 8 0 0 1 8-8h100a8 8 0 0 1 8 8v202H132Z" fill="#0a2a1c" />
      <path d="M142 68a6 6 0 0 1 6-6h84a6 6 0 0 1 6 6v194h-96Z" fill="url(#door-light)" />
      <path d="m238 62 62 20a8 8 0 0 1 5.500 7.600V292a6 6 0 0 1-8.200 5.600L238 262Z" fill="#2b7a54" />
      <path d="m238 62 62 20a8 8 0 0 1 5.500 7.600v6L238 74Z" fill="#3a9468" />
      <path d="m252 96 38 12v54l-38-8ZM252 176l38 8v74l-38-20Z" fill="#226646" />
      <circle cx="248" cy="172" r="4.500" fill="#f6d98c" />
    </svg>
  );
}
