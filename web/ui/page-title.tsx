export type PageTitleProps = {
  /** What the screen is: as a rule its heading. */
  title: string;
  /** What the heading leaves out, and tells two tabs with the same screen apart: the client, the post, the part that is open. */
  about?: string | null | undefined;
};

/**
 * What the screen is called in the browser’s tab and history, and by screen readers. React puts it into the head, before
 * the title of index.html, which counts again when the screen goes. One at a time: a screen with a `PageHeader` or an
 * `AuthLayout` has it from there.
 */
export const PageTitle = ({ title, about }: PageTitleProps) => (
  <title>{`${about ? `${title}: ${about}` : title} · Greenroom`}</title>
);
