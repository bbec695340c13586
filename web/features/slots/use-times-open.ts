import { useSearchParams } from 'wouter';

/** The address holds whether a client's posting times are open, so that any link can open them. */
export function useTimesOpen(): [boolean, (open: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (open: boolean) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (open) next.set('times', '');
        else next.delete('times');
        return next;
      },
      { replace: true },
    );
  return [search.has('times'), show];
}
