export type PageTitleProps = {
  /** The name of the screen, usually its heading. */
  title: string;
  /** Tells apart two tabs of one screen: the client, the post, the open part. */
  about?: string | null | undefined;
};

/**
 * The title for the browser's tab and history and for screen readers. React puts it into the head before the
 * title of index.html, which applies again after unmounting. One at a time: `PageHeader` and `AuthLayout`
 * include it.
 */
export const PageTitle = ({ title, about }: PageTitleProps) => (
  <title>{`${about ? `${title}: ${about}` : title} · Greenroom`}</title>
);
