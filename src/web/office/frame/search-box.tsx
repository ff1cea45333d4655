import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../app/texts.tsx'

/** A GET form for the search; the key `/` focuses it. */
export function SearchBox({ initial = '', className }: { initial?: string; className?: string }) {
  const t = useTexts()
  const box = useRef<HTMLInputElement>(null)
  const isSent = useRef(false)
  const { pathname, key } = useLocation()
  // Search words, such as a customer's e-mail, must not stay visible on other pages; text that is being typed
  // does. After a search the focus moves to the results, past the navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search may end on the page where it began
  useEffect(() => {
    const { current } = box
    const isTyping = document.activeElement === current && !isSent.current
    if (current && pathname !== '/search' && !isTyping) current.value = ''
    if (isSent.current) current?.blur()
    isSent.current = false
  }, [pathname, key])
  return (
    <Form
      method="get"
      action="/search"
      role="search"
      onSubmit={() => {
        isSent.current = true
      }}
      className={classes('relative', className)}
      aria-label={t('search')}
    >
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <input
        key={initial}
        ref={box}
        type="search"
        name="q"
        data-search
        defaultValue={initial}
        aria-label={t('search')}
        placeholder={t('search')}
        className="min-h-11 w-full min-w-0 rounded-small border border-control bg-white pr-2 pl-9 text-body text-ink lg:min-h-9 md:text-small"
      />
    </Form>
  )
}
