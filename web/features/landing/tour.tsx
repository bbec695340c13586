import { useState, type ReactNode } from 'react';
import { Shot } from '#web/components/shots/shot.tsx';
import { DecorPanel } from '#web/components/decor-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { Phone, Window } from './pieces/frames.tsx';
import { Picture } from './pieces/picture.tsx';

type Stop = { name: string; text: string; label: string; picture: ReactNode };

const stops: Stop[] = [
  {
    name: 'Create',
    text: 'Drop in pictures or a video, write the caption, choose who has to say yes. Saved contacts are one click away.',
    label: 'The form for a new post: its title, its caption, the day it goes out, and how it will look.',
    picture: <Screen name="create" phone="create-phone" />,
  },
  {
    name: 'Approve on a phone',
    text: 'Your client opens a link from a text message or an e-mail, sees the post as it will look, and answers. No account, no app.',
    label:
      'A phone with the post and the buttons Approve Post and Request Changes, and the same phone after the yes.',
    picture: (
      <div className="flex justify-center gap-6 sm:gap-10">
        <Phone className="h-fit w-60">
          <Shot name="review-pending" />
        </Phone>
        <Phone className="h-fit w-60 max-sm:hidden">
          <Shot name="review-approved" />
        </Phone>
      </div>
    ),
  },
  {
    name: 'Calendar',
    text: 'Approved posts go on the calendar, for one client or for all of them. When the moment comes, what was approved goes out.',
    label: 'A month in the calendar with the posts of all clients, coloured by status.',
    picture: <Screen name="calendar" phone="calendar-phone" />,
  },
];

/** A browser window where there is room, else a phone. */
function Screen(shots: { name: 'create' | 'calendar'; phone: 'create-phone' | 'calendar-phone' }) {
  return (
    <>
      <Window className="max-sm:hidden">
        <Shot name={shots.name} />
      </Window>
      <Phone className="mx-auto h-fit w-60 sm:hidden">
        <Shot name={shots.phone} />
      </Phone>
    </>
  );
}

/** Three stops, moved through with Back and Next, the tabs, or the arrow keys. Nothing plays by itself. */
export function Tour({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [at, setAt] = useState(0);
  const last = at === stops.length - 1;
  return (
    <Dialog
      size="xl"
      className="h-[92dvh] sm:h-220"
      title="Three stops from idea to post"
      open={open}
      onOpenChange={onOpenChange}
    >
      <Tabs
        value={String(at)}
        onValueChange={(value) => setAt(Number(value))}
        className="flex min-h-0 flex-1 flex-col"
      >
        <TabsList aria-label="Stops of the tour" className="mx-5 sm:mx-6">
          {stops.map(({ name }, stop) => (
            <TabsTrigger key={name} value={String(stop)}>
              {name}
            </TabsTrigger>
          ))}
        </TabsList>
        <DialogBody className="flex flex-col py-5">
          {stops.map(({ name, text, label, picture }, stop) => (
            <TabsContent
              key={name}
              value={String(stop)}
              className="flex animate-fade-in flex-col data-[state=active]:flex-1"
            >
              <p className="mb-5 max-w-2xl text-base text-muted">{text}</p>
              <DecorPanel className="flex flex-1 flex-col justify-center">
                <Picture label={label} className="px-4 py-6 sm:px-10 sm:py-8">
                  {picture}
                </Picture>
              </DecorPanel>
            </TabsContent>
          ))}
        </DialogBody>
      </Tabs>
      <DialogFooter className="flex-row justify-between border-t border-line sm:justify-between sm:pb-4">
        <Button variant="ghost" off={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </Button>
        {last ? (
          <DialogClose>
            <Button>Done</Button>
          </DialogClose>
        ) : (
          <Button onClick={() => setAt(at + 1)}>Next</Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
