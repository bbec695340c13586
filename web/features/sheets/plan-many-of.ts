/** Where many posts of a client are planned at once. */
export const planManyOf = (name: string) => `/plan-many?company=${encodeURIComponent(name)}`;
