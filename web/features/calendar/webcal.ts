/** Calendar programs take this kind of address as a wish to subscribe. */
export const webcal = (url: string) => url.replace(/^https?:/, 'webcal:');
