import { useEffect, useRef, useState, type RefObject } from 'react';
import { ChevronDown } from 'lucide-react';
import { formatOf, lengthOf, notices, problems } from '#domain/networks/check.ts';
import type { TargetChoice } from '#domain/networks/choices.ts';
import type { Account } from '#domain/networks/contract.ts';
import { longestFilm } from '#domain/networks/film.ts';
import type { NetworkName } from '#domain/networks/network.ts';
import { atHandle, networkLabel, placeOf } from '#domain/networks/place.ts';
import { differences, previewOf } from '#domain/networks/preview.ts';
import { rulesOf } from '#domain/networks/rules-table.ts';
import { MIDDLE, type Fit, type Place } from '#domain/networks/options.ts';
import { shapesOf } from '#domain/networks/shapes.ts';
import { checkedPost, hasLostMedia, mediaFor, readVariant, withOptions } from '#domain/networks/variant.ts';
import { cn } from '#web/lib/class-names.ts';
import { NetworkPreview } from '#web/shared/preview/network-preview.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { previewFile, type ComposedMedium } from './composed-medium.ts';
import { Counter } from './counter.tsx';
import { Findings } from './findings.tsx';
import { TargetFields } from './target-fields.tsx';
import { TargetMedia } from './target-media.tsx';

type ChosenAccountProps = {
  account: Account;
  network: NetworkName;
  choice: TargetChoice;
  caption: string;
  media: readonly ComposedMedium[];
  disabled: boolean;
  /** Words of accounts that take the post's caption for now, or are not chosen, by account. */
  ownWords: RefObject<Map<string, string>>;
  onChange: (part: Partial<TargetChoice>) => void;
};

/** A post on one account: its caption, media and options, the network's objections, and a preview. */
export function ChosenAccount(props: ChosenAccountProps) {
  const { account, network, choice, caption, media, disabled, ownWords, onChange } = props;
  const post = { caption, media };
  const rules = rulesOf(network, account.limits);
  const variant = readVariant(choice.options);
  const checked = checkedPost(post, choice);
  const found = problems(network, checked, account.limits);
  const [open, setOpen] = useState({
    options: found.some(({ field }) => field.startsWith('options.')),
    preview: false,
  });
  const [asked, setAsked] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = {
    read: () => ownWords.current.get(account.id) ?? caption,
    // A copy of the caption is no text of its own: it would be an old one after the caption changes.
    write: (words: string) =>
      void (words.trim() === '' || words === caption
        ? ownWords.current.delete(account.id)
        : ownWords.current.set(account.id, words)),
  };
  const toggleWords = useOwnWords(field, choice.caption, kept, (next) => onChange({ caption: next }));
  const label = networkLabel(network);
  const place = placeOf(account);
  const target = { ...choice, network };
  const counter = <Counter length={lengthOf(rules, checked)} max={rules.text.max} />;
  const setOptions = (more: Record<string, unknown>) =>
    onChange({ options: withOptions(choice.options, more) });
  const format = formatOf(rules, checked.options);
  const kind = format === 'unknown' ? null : format;
  const shapes = shapesOf(rules, kind, checked.media);
  const longest = rules.video ? longestFilm({ ...rules.video, ...kind?.video }) : 0;
  const chosen = mediaFor(media, variant);
  const leftOut = media.length - chosen.length;
  const setMedia = (keys: readonly string[]) => {
    const isAll = keys.join() === media.map(({ key }) => key).join();
    setOptions({ media: isAll ? null : keys });
  };
  const setFit = (key: string, fit: Fit | null) =>
    setOptions({
      fit: withOptions(variant.fit, { [key]: fit }),
      cropAt: withOptions(variant.cropAt, { [key]: null }),
    });
  const setCropAt = (key: string, at: Place) => {
    const isMiddle = at.x === MIDDLE.x && at.y === MIDDLE.y;
    setOptions({ cropAt: withOptions(variant.cropAt, { [key]: isMiddle ? null : at }) });
  };
  const setTrim = (key: string, seconds: number | null) =>
    setOptions({ trim: withOptions(variant.trim, { [key]: seconds }) });
  const said = differences(target, post);

  return (
    <div className="flex flex-col gap-2.5 sm:pl-6.5">
      {choice.caption === null ? (
        <p className="text-xs text-muted">The post’s caption, {counter}</p>
      ) : (
        <Field label={<ForAccount words={`Words for ${label}`} account={account} />} aside={counter}>
          <Textarea
            ref={field}
            dir="auto"
            rows={3}
            maxRows={12}
            value={choice.caption}
            disabled={disabled}
            onChange={(event) => onChange({ caption: event.target.value })}
          />
        </Field>
      )}
      {!open.options && said.length > 0 && (
        <p className="text-xs wrap-anywhere text-muted">
          {said.map(({ label: name, text }) => `${name}: ${text}`).join(' · ')}
        </p>
      )}
      {leftOut > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          {label} leaves out {leftOut} of {media.length} {media.length === 1 ? 'file' : 'files'}
          {!disabled && (
            <Button variant="ghost" size="sm" onClick={() => setOptions({ media: null })}>
              Use all files<span className="sr-only"> for {place}</span>
            </Button>
          )}
        </p>
      )}
      {hasLostMedia(media, variant) && media.length > 0 && (
        <p className="text-xs text-muted">
          The files that were chosen for {label} are gone from the post. It takes{' '}
          {media.length === 1 ? 'the one that is there' : `all ${media.length} files`}.
        </p>
      )}
      <Findings
        problems={
          open.options ? found.filter(({ field }) => !/^(options\.|firstComment)/.test(field)) : found
        }
        notices={notices(network, checked, account.limits)}
        disabled={disabled}
        onFit={(index, fit) => {
          const key = chosen[index]?.key;
          if (!key) return;
          setFit(key, fit);
          if (fit !== 'crop') return;
          // Next, the person chooses which part is kept.
          setAsked(key);
          setOpen({ ...open, options: true });
        }}
        onTrim={(index, seconds) => {
          const key = chosen[index]?.key;
          if (key) setTrim(key, seconds);
        }}
        onLeaveOut={(index) => setMedia(chosen.flatMap(({ key }, at) => (at === index ? [] : key)))}
      />
      <div className="-mx-2 flex flex-wrap gap-x-1 gap-y-0.5">
        {!disabled && (
          <Button variant="ghost" size="sm" onClick={toggleWords}>
            {choice.caption === null ? (
              <ForAccount words={`Other words for ${label}`} account={account} />
            ) : (
              <>
                Use the post’s caption<span className="sr-only"> for {place}</span>
              </>
            )}
          </Button>
        )}
        {(['options', 'preview'] as const).map((part) => (
          <Button
            key={part}
            variant="ghost"
            size="sm"
            aria-expanded={open[part]}
            onClick={() => setOpen({ ...open, [part]: !open[part] })}
          >
            {part === 'options' ? 'Media and options' : 'Preview'}
            <span className="sr-only"> for {place}</span>
            <ChevronDown aria-hidden className={cn('transition-transform', open[part] && 'rotate-180')} />
          </Button>
        ))}
      </div>
      {open.options && (
        <div
          role="group"
          aria-label={`Options for ${place}`}
          className="flex flex-col gap-4 rounded-lg bg-sunken p-3.5"
        >
          {media.length > 0 && (
            <TargetMedia
              place={place}
              list={account.id}
              media={media}
              variant={variant}
              shapes={shapes}
              longest={longest}
              disabled={disabled}
              asked={asked}
              onMedia={setMedia}
              onFit={setFit}
              onCropAt={setCropAt}
              onTrim={setTrim}
            />
          )}
          <TargetFields
            rules={rules}
            post={checked}
            found={found}
            disabled={disabled}
            onOptions={setOptions}
          />
        </div>
      )}
      {open.preview && (
        <NetworkPreview
          name={account.name}
          handle={atHandle(account.handle)}
          network={label}
          avatarUrl={account.avatarUrl}
          preview={previewOf(target, post)}
          files={media.map(previewFile)}
        />
      )}
    </div>
  );
}

/** A network may have several accounts: for screen readers the words name the one that is meant. */
function ForAccount({ words, account }: { words: string; account: Account }) {
  return (
    <>
      {words}
      <span className="sr-only"> {atHandle(account.handle)}</span>
    </>
  );
}

/**
 * Between words of its own and the post's caption. The own ones are kept while the form is open and come back
 * with the next choice; the field that appears with them takes the focus.
 */
function useOwnWords(
  field: RefObject<HTMLTextAreaElement | null>,
  words: string | null,
  kept: { read: () => string; write: (words: string) => void },
  onChange: (words: string | null) => void,
): () => void {
  const [isWanted, setIsWanted] = useState(false);
  const hasOwn = words !== null;
  useEffect(() => {
    if (!isWanted || !hasOwn) return;
    field.current?.focus();
    // Whoever goes on typing adds to it.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [field, isWanted, hasOwn]);
  return () => {
    setIsWanted(words === null);
    if (words === null) return onChange(kept.read());
    kept.write(words);
    onChange(null);
  };
}
