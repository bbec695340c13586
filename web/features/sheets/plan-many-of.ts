/** The address of a client's table. */
export const planManyOf = (name: string) => `/plan-many?company=${encodeURIComponent(name)}`;
