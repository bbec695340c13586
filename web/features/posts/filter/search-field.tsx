import { SearchInput } from '#web/components/search-input.tsx';

export const SearchField = (props: { value: string; onChange: (search: string) => void }) => (
  <SearchInput label="Search posts" {...props} />
);
