import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../app/texts.tsx'

/** A GET form that finds anything; the key `/` leads into it. */
export function SearchBox({ initial = '', className }: { initial?: string; className?: string }) {
  const t = useTexts()
  const box = useRef<HTMLInputElement>(null)
  const isSent = useRef(false)
  const { pathname, key } = useLocation()
  // Words of a search, such as a customer's e-mail, do not stay above other pages; what is being typed does.
  // The focus goes on to what was found, past the links of the navigation.
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
