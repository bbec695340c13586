import { CalendarPart } from './calendar-part.tsx';
import { HomePage } from './home-page.tsx';

/** The home screen with what the other rooms show on it. */
export function HomePageWithParts() {
  return <HomePage masterCalendar={<CalendarPart company={null} />} />;
}
