import { lazy } from 'react';

/** One chunk for each screen: a phone downloads only what it shows. */
export const SignUpPage = lazy(async () => {
  const { SignUpPage: Page } = await import('#web/features/accounts/sign-up-page.tsx');
  return { default: Page };
});
export const LogInPage = lazy(async () => {
  const { LogInPage: Page } = await import('#web/features/accounts/log-in-page.tsx');
  return { default: Page };
});
export const ForgotPasswordPage = lazy(async () => {
  const { ForgotPasswordPage: Page } = await import('#web/features/accounts/forgot-password-page.tsx');
  return { default: Page };
});
export const ResetPasswordPage = lazy(async () => {
  const { ResetPasswordPage: Page } = await import('#web/features/accounts/reset-password-page.tsx');
  return { default: Page };
});
export const ConfirmEmailPage = lazy(async () => {
  const { ConfirmEmailPage: Page } = await import('#web/features/accounts/confirm-email-page.tsx');
  return { default: Page };
});
export const UndoEmailPage = lazy(async () => {
  const { UndoEmailPage: Page } = await import('#web/features/accounts/undo-email-page.tsx');
  return { default: Page };
});
export const LandingPage = lazy(async () => {
  const { Landing: Page } = await import('#web/features/landing/landing.tsx');
  return { default: Page };
});
export const SettingsPage = lazy(async () => {
  const { SettingsPage: Page } = await import('./settings-page.tsx');
  return { default: Page };
});
export const OutboxPage = lazy(async () => {
  const { OutboxPage: Page } = await import('#web/features/messages/outbox-page.tsx');
  return { default: Page };
});
export const HomePage = lazy(async () => {
  const { HomePageWithParts: Page } = await import('./home-parts.tsx');
  return { default: Page };
});
export const PostPage = lazy(async () => {
  const { PostPage: Page } = await import('./post-page.tsx');
  return { default: Page };
});
export const SchedulePage = lazy(async () => {
  const { SchedulePage: Page } = await import('./schedule-page.tsx');
  return { default: Page };
});
export const RecordPage = lazy(async () => {
  const { RecordPage: Page } = await import('./record-page.tsx');
  return { default: Page };
});
export const ArchivePage = lazy(async () => {
  const { ArchivePage: Page } = await import('./archive-page.tsx');
  return { default: Page };
});
export const CompanyPage = lazy(async () => {
  const { CompanyPageWithParts: Page } = await import('./company-parts.tsx');
  return { default: Page };
});
