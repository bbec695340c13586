import { useSearchParams } from 'wouter';

/** Whether a client's posting times are open stands in the address, so that anything can lead there. */
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
