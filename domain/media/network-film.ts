/** The job that makes a video ready for networks, ahead of the posts that need it. */
export const NETWORK_FILM_JOB = { name: 'network-film', maxAttempts: 10 } as const;
export const networkFilmKey = (objectId: string, name: string) => `network-film:${objectId}:${name}`;

export const filmUnderWay = (place: number, hundredths: number) =>
  `Video ${place} is being made ready: ${hundredths}%.`;
