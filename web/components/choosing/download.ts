/** Where the files of these posts come as one archive. */
export const downloadAddress = (ids: readonly string[]) => `/api/posts/files.zip?ids=${ids.join(',')}`;
