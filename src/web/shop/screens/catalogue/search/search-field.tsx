import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { longestTerm } from '#web/shop/catalogue/events/event-filters.ts'
import { useSearchedTerm } from '#web/shop/catalogue/search/use-searched-term.ts'
import { useSuggestions } from '#web/shop/catalogue/search/use-suggestions.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { controlLook } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

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
