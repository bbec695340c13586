import { useState, type ReactNode } from 'react';
import { Stage } from '#web/components/stage.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { Composer } from './pieces/composer.tsx';
import { Month } from './pieces/month.tsx';
import { PhoneReview } from './pieces/phone-review.tsx';
import { Picture } from './pieces/picture.tsx';

type Stop = { name: string; text: string; label: string; picture: ReactNode };

const stops: Stop[] = [
  {
    name: 'Create',
    text: 'Drop in pictures or a video, write the caption, choose who has to say yes. Saved contacts are one click away.',
    label: 'The form for a new post with a picture, a title, a caption and two reviewers.',
    picture: <Composer />,
  },
  {
    name: 'Approve on a phone',
    text: 'Your client opens a link from a text message or an e-mail, sees the post as it will look, and answers. No account, no app.',
    label: 'A phone with the post, and the buttons Approve Post and Request Changes.',
    picture: (
      <Stage>
        <div className="flex justify-center px-2 py-3 sm:py-4">
          <PhoneReview short moment="waiting" />
        </div>
      </Stage>
    ),
  },
  {
    name: 'Calendar',
    text: 'Approved posts go on the calendar, for one client or for all of them. When the moment comes, what was approved goes out.',
    label: 'A month in the calendar with posts in every status.',
    picture: <Month legend />,
  },
];

/** Three stops, moved through with Back and Next, the tabs, or the arrow keys on a tab. Nothing plays by itself. */
export function Tour({ trigger }: { trigger: ReactNode }) {
  const [at, setAt] = useState(0);
  const last = at === stops.length - 1;
  return (
    <Dialog
      size="lg"
      className="h-[92dvh] sm:h-200"
      title="Three stops from idea to post"
      trigger={trigger}
      onOpenChange={(open) => {
        if (open) setAt(0);
      }}
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
              <p className="mb-5 max-w-xl text-base text-muted sm:min-h-12">{text}</p>
              <Picture label={label} className="flex flex-1 flex-col justify-center">
                {picture}
              </Picture>
            </TabsContent>
          ))}
        </DialogBody>
      </Tabs>
      <DialogFooter className="flex-row justify-between border-t border-line sm:justify-between sm:pb-4">
        <Button variant="ghost" disabled={at === 0} onClick={() => setAt(at - 1)}>
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
