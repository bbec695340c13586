import { useState } from 'react';

/** From this many clients on, home starts with compact rows. */
const MANY = 12;

const remembered = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const remember = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
};

/** A choice between two, stored in this browser. */
function useChoice<A extends string, B extends string>(key: string, values: readonly [A, B], first: A | B) {
  const [chosen, choose] = useState<A | B | null>(
    () => values.find((value) => value === remembered(key)) ?? null,
  );
  return [
    chosen ?? first,
    (value: A | B) => {
      remember(key, value);
      choose(value);
    },
  ] as const;
}

/** How home shows the clients: their order, and cards or compact rows. */
export function useHomeLook(clients: number) {
  const [order, setOrder] = useChoice('home-order', ['need', 'name'], 'need');
  const [look, setLook] = useChoice('home-look', ['cards', 'rows'], clients > MANY ? 'rows' : 'cards');
  return { order, setOrder, look, setLook };
}
