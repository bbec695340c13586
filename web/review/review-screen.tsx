import { useEffect } from 'react';
import type { ReviewPage } from '#domain/approvals/contract.ts';
import { fill } from '#domain/languages/words.ts';
import { isPublished } from '#domain/posts/status.ts';
import { AnswerDock } from './answer/answer-dock.tsx';
import { MoreWaits } from './answer/more-waits.tsx';
import { OwnResponse } from './answer/own-response.tsx';
import { responseOf, threadOf } from './answer/response-of.ts';
import { Since } from './changed/since.tsx';
import { ReviewerList } from './feedback/reviewer-list.tsx';
import { Thread } from './feedback/thread.tsx';
import { entitle } from './face.ts';
import { Agency } from './look/agency.tsx';
import { Footer } from './look/footer.tsx';
import { Icon } from './look/icon.tsx';
import { Toast } from './look/toast.tsx';
import { Facts } from './post/facts.tsx';
import { Places } from './post/places.tsx';
import { PostCard } from './post/post-card.tsx';
import { usePlaces } from './post/use-places.ts';
import type { VisitState } from './visit/state.ts';
import { hasYesIn, isNeededIn, saidOf } from './visit/said.ts';
import type { Visit } from './visit/visit.ts';
import { words } from './words.ts';

type Props = { page: ReviewPage; state: VisitState; visit: Visit };

export function ReviewScreen({ page, state, visit }: Props) {
  const { approval, post } = page;
  const said = saidOf(page);
  const isOut = isPublished(post.status);
  const mayAnswer = approval !== null && !isOut;
  // A reviewer whose yes is no longer needed may still comment.
  const isNeeded = isNeededIn(page);
  const mayWithdraw = mayAnswer && hasYesIn(page) && state.mode !== 'withdraw' && !state.waiting;
  const mayComment = mayAnswer && !state.waiting;
  const items = state.items.version === post.version ? state.items.list : [];
  const places = usePlaces(page, items);
  const { part } = places;
  const listed = part?.askedIn(page) ?? [];
  const response = responseOf(page, listed);

  // After each render: the language may have changed.
  useEffect(() => {
    entitle(post.companyName ? fill(words.pageFor, { company: post.companyName }) : words.page);
  });

  return (
    <>
      <Agency />
      <main className="page">
        {approval === null && (
          <p className="banner">
            <Icon name="eye" />
            <span>
              <strong>{words.line.preview}</strong>
              {words.previewOnly}
            </span>
          </p>
        )}
        {isOut && (
          <p className="banner good">
            <Icon name="check" />
            <strong>{words.published}</strong>
          </p>
        )}
        <Since page={page} path={visit.path} />
        <PostCard
          page={page}
          places={places}
          say={
            mayComment
              ? { ask: isNeeded ? visit.ask : undefined, comment: visit.say, hold: visit.hold }
              : null
          }
          onMediaError={() => void visit.renewMedia()}
        />
        <div className="side">
          {response && (
            <OwnResponse
              response={response}
              post={post}
              decisions={state.decisions}
              onWithdraw={mayWithdraw ? () => visit.open('withdraw') : undefined}
            />
          )}
          {approval !== null && approval.status !== 'pending' && <MoreWaits desk={page.desk} />}
          {mayAnswer && (
            <AnswerDock
              state={state}
              visit={visit}
              said={isNeeded ? said : 'passed'}
              items={
                items.length > 0 && (
                  <>
                    {part && (
                      <part.DraftList
                        page={page}
                        items={items}
                        isApproving={state.mode === 'approve'}
                        onRemove={visit.dropItem}
                      />
                    )}
                  </>
                )
              }
            />
          )}
          {part && <part.AskedList page={page} listed={listed} onShow={places.show} />}
          <Places page={page} places={places} />
          <Facts page={page} />
          <ReviewerList approvals={page.allApprovals} />
          <Thread
            comments={threadOf(page, listed)}
            page={page}
            places={places}
            ownApprovalId={approval?.id ?? null}
            onAdd={mayComment ? () => visit.open('comment') : undefined}
          />
        </div>
      </main>
      <Footer />
      <Toast toast={state.toast} onClose={visit.closeToast} />
    </>
  );
}
