export const postsText = (count: number) => (count === 1 ? '1 post' : `${count} posts`);

export const chosenText = (count: number) => `${count} selected`;
