import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { longestTerm } from '../../events/event-filters.ts'
import { useSearchedTerm } from '../../search/use-searched-term.ts'
import { useSuggestions } from '../../search/use-suggestions.tsx'
import { useTranslate } from '../../texts/messages.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { controlLook } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The search field of the results; also works without JavaScript. */
export function SearchField({ term, className }: { term: string; className?: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const { combobox, list, recordSearch } = useSuggestions(box)
  useSearchedTerm(box, term)
  return (
    <search className={classes('block max-w-form', className)}>
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('q')).trim()
          if (!typed) return
          recordSearch(typed)
          void navigate(`/search?${new URLSearchParams({ q: typed })}`)
        }}
        className="flex gap-2"
      >
        <div className="relative min-w-0 flex-1">
          <Icon name="search" className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-soft" />
          <input
            ref={box}
            {...combobox}
            name="q"
            aria-label={t('search_box')}
            placeholder={t('search_hint')}
            defaultValue={term}
            maxLength={longestTerm}
            enterKeyHint="search"
            className={classes(controlLook, 'pl-12')}
          />
          {list}
        </div>
        <Button type="submit">{t('search_go')}</Button>
      </form>
    </search>
  )
}
