/** Calendar programs offer to subscribe to a webcal address. */
export const webcal = (url: string) => url.replace(/^https?:/, 'webcal:');
