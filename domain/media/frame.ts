/** A post's files stand in a frame with the ratio of the first, within what feeds show: from tall 4:5 to wide 1.91:1. */
export const TALLEST = 0.8;
export const WIDEST = 1.91;
