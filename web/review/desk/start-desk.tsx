import { createRoot } from 'react-dom/client';
import { drawSpeaking } from '../begin-speaking.ts';
import { dayText } from '../format.ts';
import { tokenIn } from '../token-in.ts';
import { DeskApp } from './desk-app.tsx';
import { deskPart } from './speak-desk.ts';
import { loadDesk } from './visit/desk-api.ts';
import { openDeskVisit } from './visit/desk-visit.ts';

/** As the page of one post: the skeleton stands in the HTML until the first answer. What is answered ends it all. */
export async function startDesk(root: HTMLElement, path: string): Promise<() => void> {
  const token = tokenIn(path);
  const loading = loadDesk(token);
  // The first date that it writes costs a browser a while; here it waits for the server anyway.
  setTimeout(() => dayText(new Date().toISOString()));
  const visit = openDeskVisit(token, await loading);
  const end = visit.begin();
  const drawing = createRoot(root);
  // At first what is seen at once, then the rest: at once they would be a pause that an old phone's reader feels.
  let [isBeginning, rest] = [true, 0];
  const draw = () => {
    drawing.render(<DeskApp visit={visit} isBeginning={isBeginning} />);
    if (!isBeginning) return;
    isBeginning = false;
    rest = requestAnimationFrame(() => setTimeout(draw));
  };
  await drawSpeaking(visit, draw, deskPart);
  return () => {
    end();
    cancelAnimationFrame(rest);
    drawing.unmount();
  };
}
