import { PostGrid } from '#web/features/posts/post-grid.tsx';
import { CompanyPage } from './company-page.tsx';

/** The company's page with what the other rooms show on it. */
export function CompanyPageWithParts() {
  return <CompanyPage posts={PostGrid} />;
}
