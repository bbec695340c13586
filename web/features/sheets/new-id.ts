/** Also where the page is not served over https, and `randomUUID` is not there. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
