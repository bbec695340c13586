/** What the log-in page needs when the password is not all: fetched together, when the first of them is wanted. */
export { logInByPasskey } from './passkey-log-in.ts';
export { SecondStep } from './second-step.tsx';
