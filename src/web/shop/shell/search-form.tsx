import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSearchedTerm } from '../catalogue/search/use-searched-term.ts'
import { useSuggestions } from '../catalogue/search/use-suggestions.tsx'

/**
 * The search of the header, which works before hydration. The searched term stays in the box on every screen. In a
 * narrow window it covers the header while it is `open`.
 */
export function SearchForm({
  box,
  open,
  onClose,
}: {
  box: RefObject<HTMLInputElement | null>
  open: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const queryTerm = useQueryTerm()
  const { combobox, list, recordSearch } = useSuggestions(box, onClose)
  useSearchedTerm(box, queryTerm)

  return (
    <search
      className={classes(
        'block bg-inherit @lg:w-[clamp(18rem,30vw,26rem)]',
        open ? '@max-lg:visible @max-lg:absolute @max-lg:inset-0 @max-lg:px-(--gutter)' : '@max-lg:hidden',
      )}
    >
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          const term = box.current?.value.trim()
          if (!term) return box.current?.focus()
          onClose()
          recordSearch(term)
          void navigate(`/search?${new URLSearchParams({ q: term })}`)
        }}
        onKeyDown={(event) => event.key === 'Escape' && open && onClose()}
        className="flex h-full items-center gap-1"
      >
        {/* In a narrow window the list is as wide as the header. */}
        <div className="flex-1 @lg:relative">
          <SearchBox box={box} combobox={combobox} queryTerm={queryTerm} />
          {list}
        </div>
        <IconButton icon="close" label={t('close')} className="-mr-2.5 @lg:hidden" onClick={onClose} />
      </form>
    </search>
  )
}

function SearchBox({
  box,
  combobox,
  queryTerm,
}: {
  box: RefObject<HTMLInputElement | null>
  combobox: ReturnType<typeof useSuggestions>['combobox']
  queryTerm: string | null
}) {
  const t = useTranslate()
  return (
    <div className="relative">
      <input
        ref={box}
        {...combobox}
        name="q"
        aria-label={t('search_box')}
        placeholder={t('search_hint')}
        defaultValue={queryTerm ?? ''}
        enterKeyHint="search"
        maxLength={100}
        className="block min-h-11 w-full rounded-full border border-control bg-white pr-4 pl-11 text-body text-ink placeholder:text-ink-soft hover:border-ink night:border-ink-line night:bg-ink-raised night:text-paper night:placeholder:text-paper-soft night:hover:border-paper-soft"
      />
      <button
        type="submit"
        aria-label={t('search_go')}
        className="absolute inset-y-0 left-0 inline-flex w-11 items-center justify-center rounded-full hover:text-jacaranda night:hover:text-jacaranda-light"
      >
        <Icon name="search" />
      </button>
    </div>
  )
}

/** The search term in the address of the results; null on other screens. */
function useQueryTerm(): string | null {
  const { pathname, search } = useLocation()
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : null
}
