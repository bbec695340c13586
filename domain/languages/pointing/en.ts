import type { Like } from '../words.ts';

/**
 * Words for pointing at places of a post and for the list of requested changes; on the agency's screens too.
 */
export const words = {
  // A place, for screen readers.
  spot: 'Pin {number}, in picture {at}, {where}',
  moment: 'Mark {number}, in video {at}, at {time}',
  quote: 'Mark {number}, at “{quote}”',
  regions: {
    'top left': 'top left',
    'top center': 'top center',
    'top right': 'top right',
    'middle left': 'left',
    'middle center': 'in the middle',
    'middle right': 'right',
    'bottom left': 'bottom left',
    'bottom center': 'bottom center',
    'bottom right': 'bottom right',
  },
  said: '{place}: {text}',
  // A place, as written beside a comment.
  picture: 'Picture {at}',
  video: 'Video {at}, {time}',
  words: '“{quote}”',
  earlier: 'About an earlier version',
  // Pointing.
  point: 'Point at something',
  hint: 'Click or tap the picture, pause the video or mark words of the caption.',
  tapHint: 'Click or tap to point at something',
  where: 'Where?',
  holding: 'Arrow keys move the pin, with Shift in larger steps. Enter sets it.',
  writeAt: 'Write at {time}',
  writeAbout: 'Write about “{quote}”',
  whatToChange: 'What should be changed here?',
  whatToSay: 'What do you want to say about it?',
  ask: 'Ask for this change',
  comment: 'Just comment',
  addComment: 'Add comment',
  cancel: 'Cancel',
  marks: 'Marks on the video',
  // Requested changes.
  asked: 'What was asked for',
  doneOf: '{count} of {all} done',
  done: 'Done',
  open: 'Still open',
  yourChanges: 'Your changes',
  notSent: 'Not sent yet: the button below sends everything together.',
  discarded: 'If you approve now, these changes are discarded.',
  remove: 'Remove: {text}',
} as const;

export type PointingWords = Like<typeof words>;
