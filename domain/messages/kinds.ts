/**
 * Who gets a message: `account`, the person whose account its link opens; `person`, the same without such a
 * link; `invited`, a person asked to join the team; a reviewer by their link, one who said yes (`agreed`), or
 * by their desk; a post's owner; the member who connected a network account; or a member about several posts.
 */
type Audience =
  | 'account'
  | 'person'
  | 'invited'
  | 'reviewer'
  | 'agreed'
  | 'desk'
  | 'owner'
  | 'connector'
  | 'member';

/**
 * Every kind of message: its audience, and its name in the Outbox. The link of an `account` message opens the
 * account, so it is in the mail and nowhere else. A new kind is a line here; the compiler then asks for its
 * words.
 */
export const MESSAGES = {
  'password-reset': { to: 'account', label: 'Password reset' },
  'email-confirmation': { to: 'account', label: 'Confirm your e-mail address' },
  'email-changed': { to: 'account', label: 'E-mail address changed' },
  'sign-in-changed': { to: 'person', label: 'Sign-in changed' },
  'agency-closing': { to: 'person', label: 'Agency is being closed' },
  'agency-closing-soon': { to: 'person', label: 'Agency is deleted soon' },
  'agency-kept': { to: 'person', label: 'Agency is kept' },
  invitation: { to: 'invited', label: 'Invitation to the team' },
  'review-request': { to: 'reviewer', label: 'Review request' },
  'review-reminder': { to: 'reviewer', label: 'Review reminder' },
  'reviews-gathered': { to: 'desk', label: 'Review requests, gathered' },
  'desk-link': { to: 'desk', label: 'New link to a desk' },
  'review-answered': { to: 'owner', label: 'A reviewer answered' },
  'all-approved': { to: 'owner', label: 'Everyone approved' },
  'stages-done': { to: 'owner', label: 'All stages done' },
  'date-moved': { to: 'agreed', label: 'Date moved' },
  'changed-since': { to: 'agreed', label: 'Changed since approved' },
  'no-answer': { to: 'owner', label: 'Nobody answered' },
  'nobody-left': { to: 'owner', label: 'Nobody left in a stage' },
  'plan-moved': { to: 'owner', label: 'Planned date moved' },
  'review-overdue': { to: 'owner', label: 'Review overdue' },
  'plan-passed': { to: 'owner', label: 'Planned time passed' },
  'post-due': { to: 'owner', label: 'Post is due' },
  'publish-failed': { to: 'owner', label: 'Publishing failed' },
  assigned: { to: 'owner', label: 'Assigned to you' },
  mentioned: { to: 'owner', label: 'You were mentioned' },
  'account-broken': { to: 'connector', label: 'Account stopped working' },
  'account-expiring': { to: 'connector', label: 'Account has to be connected again' },
  'morning-list': { to: 'member', label: 'Not approved yet' },
  'answers-gathered': { to: 'member', label: 'What clients said' },
  'test-message': { to: 'member', label: 'Test' },
} as const satisfies Record<string, { to: Audience; label: string }>;

export type MessageKind = keyof typeof MESSAGES;

type KindFor<Whom extends Audience> = {
  [Kind in MessageKind]: (typeof MESSAGES)[Kind]['to'] extends Whom ? Kind : never;
}[MessageKind];
export type AccountKind = KindFor<'account'>;
export type ReviewerKind = KindFor<'reviewer'>;
export type OwnerKind = KindFor<'owner'>;
export type NetworkKind = KindFor<'connector'>;

export const MESSAGE_KINDS = Object.keys(MESSAGES) as [MessageKind, ...MessageKind[]];

/**
 * Messages about a person's account or the closing of their agency: sent even while the agency is being
 * closed, and read by nobody else.
 */
const PERSONAL: readonly Audience[] = ['account', 'person'];
export const PERSONAL_KINDS = MESSAGE_KINDS.filter((kind) => PERSONAL.includes(MESSAGES[kind].to));

/** Audiences that are the person of a message's `userId`; for all others that person is the sender. */
const TO_THEIR_USER: readonly Audience[] = ['account', 'person', 'owner', 'connector', 'member'];
export const isToItsUser = (kind: MessageKind) => TO_THEIR_USER.includes(MESSAGES[kind].to);

/**
 * Messages to the agency's own people without which a post misses its time. With an unknown outcome they are
 * sent once more: a duplicate does little harm.
 */
const BETTER_TWICE: readonly MessageKind[] = ['post-due', 'publish-failed', 'plan-passed'];
export const isBetterTwice = (kind: MessageKind) => BETTER_TWICE.includes(kind);

export const kindsFor = <Whom extends Audience>(whom: Whom) =>
  MESSAGE_KINDS.filter((kind) => MESSAGES[kind].to === whom) as KindFor<Whom>[];

/** News for the member that a post is with, whoever that is; the others are for the one who was named. */
const FOR_ONE: readonly MessageKind[] = ['assigned', 'mentioned'];
export const isNewsOfPost = (kind: MessageKind): kind is OwnerKind =>
  MESSAGES[kind].to === 'owner' && !FOR_ONE.includes(kind);

/** Audiences inside the agency; their messages may wait for the end of a person's quiet hours. */
const OF_THE_TEAM: readonly Audience[] = ['owner', 'connector', 'member'];
export const TEAM_KINDS = MESSAGE_KINDS.filter((kind) => OF_THE_TEAM.includes(MESSAGES[kind].to));

/** The two parts of the Outbox, by recipient. */
export const OUTBOX_PARTS = ['clients', 'me'] as const;
export type OutboxPart = (typeof OUTBOX_PARTS)[number];

const OF_CLIENTS: readonly Audience[] = ['reviewer', 'agreed', 'desk'];
const isForClients = (kind: MessageKind) => OF_CLIENTS.includes(MESSAGES[kind].to);
export const kindsOfPart = (part: OutboxPart): MessageKind[] =>
  MESSAGE_KINDS.filter((kind) => isForClients(kind) === (part === 'clients'));
