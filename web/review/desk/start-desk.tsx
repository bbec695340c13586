import { createRoot } from 'react-dom/client';
import { drawSpeaking } from '../begin-speaking.ts';
import { dayText } from '../format.ts';
import { tokenIn } from '../token-in.ts';
import { DeskApp } from './desk-app.tsx';
import { deskPart } from './speak-desk.ts';
import { loadDesk } from './visit/desk-api.ts';
import { openDeskVisit } from './visit/desk-visit.ts';

/** Like the page of one post: a skeleton in the HTML until the first answer. Returns what ends it all. */
export async function startDesk(root: HTMLElement, path: string): Promise<() => void> {
  const token = tokenIn(path);
  const loading = loadDesk(token);
  // A browser's first date format is slow; here it runs while waiting for the server.
  setTimeout(() => dayText(new Date().toISOString()));
  const visit = openDeskVisit(token, await loading);
  const end = visit.begin();
  const drawing = createRoot(root);
  // Renders what is visible first, then the rest: together they would be a noticeable pause on an old phone.
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
