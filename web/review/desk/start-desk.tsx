import { createRoot } from 'react-dom/client';
import { drawSpeaking } from '../begin-speaking.ts';
import { tokenIn } from '../token-in.ts';
import { DeskApp } from './desk-app.tsx';
import { deskPart } from './speak-desk.ts';
import { loadDesk } from './visit/desk-api.ts';
import { openDeskVisit } from './visit/desk-visit.ts';

/** As the page of one post: the skeleton stands in the HTML until the first answer. What is answered ends it all. */
export async function startDesk(root: HTMLElement, path: string): Promise<() => void> {
  const token = tokenIn(path);
  const visit = openDeskVisit(token, await loadDesk(token));
  const end = visit.begin();
  const drawing = createRoot(root);
  const draw = () => drawing.render(<DeskApp visit={visit} />);
  await drawSpeaking(visit, draw, deskPart);
  return () => {
    end();
    drawing.unmount();
  };
}
