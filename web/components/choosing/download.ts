/** The address of an archive with the files of these posts. */
export const downloadAddress = (ids: readonly string[]) => `/api/posts/files.zip?ids=${ids.join(',')}`;
