/** What the log-in page needs besides the password, in one chunk that loads on first use. */
export { logInByPasskey } from './passkey-log-in.ts';
export { SecondStep } from './second-step.tsx';
