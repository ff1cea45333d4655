import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { shortestTerm, useFetchedSuggestions } from './fetch-suggestions.ts'
import type { KeyHandler, ListState } from './list-state.ts'
import { readRecentSearches } from './recent-searches.ts'
import { SuggestedEvent } from './suggested-event.tsx'

type Entry = { id: string; choose: () => void; content: ReactNode }

type ListProps = {
  listId: string
  term: string
  keys: RefObject<KeyHandler | null>
  onState: (state: ListState) => void
  onChosen: () => void
  onRecent: (term: string) => void
  close: () => void
}

/** The list under a search box: suggested events, or recent searches. */
export default function SuggestionList(props: ListProps) {
  const { listId, term, onChosen, onRecent } = props
  const t = useTranslate()
  const navigate = useNavigate()
  const found = useFetchedSuggestions(term)
  const [recent] = useState(readRecentSearches)
  const events = found && found.events !== 'failed' ? found.events : []
  const isEmpty = term.trim().length < shortestTerm

  const entries: Entry[] = isEmpty
    ? recent.map((text, nth) => ({
        id: `${listId}-${nth}`,
        choose: () => onRecent(text),
        content: (
          <span className="flex items-center gap-3 py-1">
            <Icon name="clock" className="size-5 text-ink-soft" />
            {text}
          </span>
        ),
      }))
    : events.map((event, nth) => ({
        id: `${listId}-${nth}`,
        choose: () => {
          onChosen()
          void navigate(`/event/${event.slug}`)
        },
        content: <SuggestedEvent event={event} />,
      }))
  const nothing = found !== null && !isEmpty && found.term === term.trim() && events.length === 0
  const shown = entries.length > 0
  const { at } = useActiveEntry(props, entries, found, isEmpty)

  const countText = shown ? t('suggestions_count', { count: entries.length }) : ''
  return (
    <>
      <p role="status" className="sr-only">
        {nothing ? t('suggestions_none', { term: found.term }) : countText}
      </p>
      {(shown || nothing) && (
        <div className="absolute inset-x-0 top-full z-40 max-lg:inset-x-2 mt-2 overflow-hidden rounded-card border border-paper-line bg-white text-ink shadow-lift">
          {isEmpty && (
            <p aria-hidden="true" className="px-4 pt-3 text-small font-semibold text-ink-soft">
              {t('suggestions_recent')}
            </p>
          )}
          {shown ? (
            <Entries listId={listId} isEmpty={isEmpty} entries={entries} at={at} />
          ) : (
            <p aria-hidden="true" className="px-4 py-4 text-small text-ink-soft">
              {t('suggestions_none', { term: found?.term ?? '' })}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** The entry that the keys of the box have chosen. */
function useActiveEntry(
  { keys, onState, close }: ListProps,
  entries: readonly Entry[],
  found: unknown,
  isEmpty: boolean,
) {
  const [at, setAt] = useState(-1)
  const shown = entries.length > 0
  const active = entries[at]?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has no active option
  useEffect(() => setAt(-1), [found, isEmpty])
  useEffect(() => onState({ shown, active }), [onState, shown, active])
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    keys.current = (key) => {
      const last = entries.length - 1
      if (key === 'Escape' && (shown || !isEmpty)) close()
      else if (key === 'ArrowDown' && shown) setAt(at < last ? at + 1 : -1)
      else if (key === 'ArrowUp' && shown) setAt(at < 0 ? last : at - 1)
      else if (key === 'Enter' && entries[at]) entries[at].choose()
      else return false
      return true
    }
    return () => {
      keys.current = null
    }
  })
  return { at }
}

type EntriesProps = { listId: string; isEmpty: boolean; entries: readonly Entry[]; at: number }

function Entries({ listId, isEmpty, entries, at }: EntriesProps) {
  const t = useTranslate()
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={t(isEmpty ? 'suggestions_recent' : 'suggestions')}
      onMouseDown={(event) => event.preventDefault()}
      className="max-h-[min(29rem,calc(100svh-8rem))] overflow-y-auto overscroll-contain p-2"
    >
      {entries.map(({ id, choose, content }, nth) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus and handles the keys
        <div
          key={id}
          id={id}
          role="option"
          aria-selected={nth === at}
          tabIndex={-1}
          onClick={choose}
          className="cursor-pointer rounded-small px-2 py-1.5 hover:bg-paper-deep aria-selected:bg-jacaranda-tint"
        >
          {content}
        </div>
      ))}
    </div>
  )
}
