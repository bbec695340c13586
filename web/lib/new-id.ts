/** Also works without https, where `randomUUID` is missing. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
