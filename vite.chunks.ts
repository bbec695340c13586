import { sharedBy } from './vite.shared.ts';

/*
 * Which modules travel together. Many small files compress worse than one and cost a request each; one large file brings
 * what a screen does not show. `npm run bench -- javascript` prints what each screen downloads.
 */

const files = (...parts: string[]) => new RegExp(parts.join('|'));

/** React, the router, and what every screen of the app is started with. */
const BASE = files(
  'node_modules/(react|react-dom|scheduler|clsx|class-variance-authority|wouter|regexparam)/',
  // With the icons that these files show: a file of icons needs this one, so this one must not need it.
  'web/ui/lucide-icon\\.',
  'icons/(wifi-off|circle-exclamation-point|circle-check|cloud-off)\\.',
  'web/(main|app/(app|routes|protected|error-boundary|offline-notice|waiting|use-focused-heading))\\.',
  'web/lib/(api|app-state|asked-ahead|leaving-page|search-hook|session|toast|use-outcome|way-back|class-names|theme|may)\\.',
  'web/ui/(acts-as-button|unsaved-changes|button|refusing|focus-heading|spinner|slot|empty-state|on-demand|page-title|plain-icon-button|visually-hidden)\\.',
  'web/components/logo\\.',
  'domain/kit/address\\.',
);

/** The cache of answers, for whoever is signed in. */
const ANSWERS = files(
  'node_modules/@tanstack/(react-query|query-core)/',
  'web/lib/(use-api|query-client|answers)\\.',
);

/** How answers and forms are read. */
const CONTRACT = files('web/lib/schema', 'domain/kit/(endpoint|fields|typed-text|errors)\\.');

/** What many contracts share and the log-in's does not need. */
const SHARED_RULES = files(
  'domain/kit/',
  'domain/companies/names\\.',
  'domain/agencies/roles\\.',
  'domain/accounts/phone\\.',
);
/** What the contract of accounts says beyond the log-in, and that of agencies; what it asks a person for. */
const ACCOUNT_CONTRACT = files(
  'domain/(accounts|agencies)/contract\\.',
  'web/features/accounts/(person-fields|matching-passwords)\\.',
);

/** What dialogs, menus and popovers stand on. */
const LAYERS = files(
  'node_modules/@radix-ui/react-(compose-refs|slot|primitive|context|presence|portal|id|collection|dialog)/',
  'node_modules/@radix-ui/react-(use-(layout-effect|effect-event|controllable-state|callback-ref))/',
  'node_modules/@radix-ui/(primitive|react-(dismissable-layer|focus-scope|focus-guards))/',
  'node_modules/(tslib|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|aria-hidden)/',
  'node_modules/(use-callback-ref|use-sidecar|get-nonce)/',
  'web/ui/dialog\\.',
);

/** What people come in through: log-in, sign-up, and the forms of their account. */
const ACCOUNT = files(
  'web/ui/(field|input|control-classes|password-input)\\.',
  'web/lib/(form|use-send)\\.',
  'web/features/accounts/auth-layout\\.',
  'web/components/decor-panel\\.',
  'domain/accounts/log-in\\.',
  'icons/(eye|eye-off)\\.',
);

/** Icons of the forms that people come in through: the file of all others is ten times as large. */
const OUTER_ICONS = files('icons/(mail-check|unlink|ticket|shield-exclamation-point)\\.');

/** What stands around and on the first screens of whoever is signed in. */
const FRAME = files(
  'web/app/pages/calendar-part\\.',
  'web/app/(app-header|account-menu|attention|shortcuts|modifier-key|floating-assistant|use-live-reads)\\.',
  'web/lib/(live|time-ago|use-now|use-undoable|media-url|time-zone|remembered|drafts|use-kept-form)\\.',
  'web/shared/event-stream\\.',
  'web/ui/(focus-when-gone|use-focus-after-removal|icon-button|tooltip|kbd|avatar|skeleton|alert|badge|tabs)\\.',
  'web/components/(company-avatar|media-picture|time-ago|load-failed)\\.',
  'web/features/(companies/(queries|dashboard-of|company-counts)|assistant/chat-panel|activity/)',
  'domain/(companies|activity)/contract\\.',
  'domain/(media/(kind|object-path)|posts/counts)\\.',
  'icons/(bell|log-out|message-circle|moon|search|send|settings|sun)\\.',
  // Those of the first screen: which other screens share them does not change what it downloads.
  'icons/(building-complex|calendar-clock|chevron-down|info|layout-grid|pencil|play|plus)\\.',
  'icons/(message-square-exclamation-point|rotate-cw|rows-3|trash|triangle-exclamation-point)\\.',
);

export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'base', test: BASE, priority: 4 },
    { name: 'answers', test: ANSWERS, priority: 4 },
    { name: 'contract', test: CONTRACT, priority: 3 },
    { name: 'account', test: ACCOUNT, priority: 2 },
    { name: 'outer-icons', test: OUTER_ICONS, priority: 2 },
    { name: 'rules', test: SHARED_RULES, priority: 2 },
    { name: 'account-contract', test: ACCOUNT_CONTRACT, priority: 2 },
    { name: 'layers', test: LAYERS, priority: 2 },
    // Long lists, of two screens.
    { name: 'rows', test: /node_modules\/@tanstack\/(react-virtual|virtual-core)\//, priority: 2 },
    { name: sharedBy(FRAME), debugName: 'shared', test: /\.(ts|tsx|js|mjs)$/, priority: 1 },
    // Icons are small and many screens share them: one file instead of fifty.
    {
      name: 'icons',
      test: /lucide-react/,
      entriesAware: true,
      entriesAwareMergeThreshold: 60000,
      priority: 0,
    },
  ],
};

/** The beginning of a name tells files apart well enough: all names stand in what every screen downloads. */
export const chunkName = ({ name }: { name: string }) => `assets/${name.slice(0, 3)}-[hash].js`;
