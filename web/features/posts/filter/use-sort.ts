import { useState } from 'react';
import { POST_SORTS, type PostSort } from '#domain/posts/sort.ts';

const keyOf = (company: string | null) => `greenroom:sort:${(company ?? '').toLowerCase()}`;

function read(company: string | null): PostSort {
  try {
    const kept = localStorage.getItem(keyOf(company));
    return POST_SORTS.find((sort) => sort === kept) ?? 'newest';
  } catch {
    return 'newest';
  }
}

/** The order of a client's grid, stored in this browser for each client. */
export function usePostSort(company: string | null): [PostSort, (next: PostSort) => void] {
  const [chosen, setChosen] = useState({ company, sort: read(company) });
  if (chosen.company !== company) setChosen({ company, sort: read(company) });
  return [
    chosen.sort,
    (sort) => {
      setChosen({ company, sort });
      try {
        if (sort === 'newest') localStorage.removeItem(keyOf(company));
        else localStorage.setItem(keyOf(company), sort);
      } catch {
        // Without storage the choice lasts until the page is left.
      }
    },
  ];
}
