import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMatches } from 'react-router'
import { useTranslate } from '#web/texts/messages.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { onDemand } from '#web/ui/overlays/on-demand.tsx'
import { AccountControl } from './account-control.tsx'
import { BrandLink } from './brand.tsx'
import { LocaleChoice } from './locale/locale-choice.tsx'
import { MainMenu } from './main-menu.tsx'
import { SearchForm } from './search-form.tsx'
import { SocialLinks } from './social-links.tsx'

const Drawer = onDemand(() => import('./drawer.tsx'))

/** The `handle` export of a screen. */
export type ScreenHandle = {
  /** the screen begins with a dark background */
  header?: 'night'
  /**
   * seconds for which all anonymous visitors of a country and locale may get the same cached page; not cached if
   * omitted
   */
  cacheFor?: number
  /** the parameters that the address of a cached page may have; others change nothing, and are left out */
  reads?: readonly string[]
}

/**
 * Has the colour of the top of its screen, and white after scrolling. Its first row is sticky; the menu of a wide
 * window is below it and scrolls away.
 */
export function Header() {
  const startsDark = useMatches().some(
    ({ handle }) => (handle as ScreenHandle | undefined)?.header === 'night',
  )
  const look = useScrolledPast(1000) ? 'bg-white' : startsDark ? 'on-ink' : 'bg-paper'
  return (
    // display: contents, so that the sticky row can stick for the whole page.
    <header className={classes('contents', look)}>
      {/* The rows measure themselves: letters may be larger than the browser's, which media queries do not see. */}
      <div className="@container stays-at-top z-30 border-b border-paper-line bg-inherit transition-colors duration-200 night:border-ink-raised">
        <TopRow />
      </div>
      <div className="@container relative z-20 bg-inherit">
        <div className="border-b border-paper-line bg-inherit transition-colors duration-200 @max-lg:hidden night:border-transparent">
          <div className="gutters flex min-h-12 flex-wrap items-center justify-between">
            <MainMenu />
            <div className="flex items-center gap-2 not-has-[ul]:hidden">
              <span
                aria-hidden="true"
                className="h-6 border-l border-paper-line max-ruled:hidden night:border-ink-line"
              />
              <SocialLinks className="-mr-3" />
            </div>
          </div>
        </div>
      </div>
    </header>
  )
}

function TopRow() {
  const t = useTranslate()
  const [searches, setSearches] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)

  // Not when the navigation ends: a menu that was opened meanwhile stays open.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('a[href]')) return
      setSearches(false)
      setDrawer(false)
    }
    document.addEventListener('click', leave)
    window.addEventListener('popstate', leave)
    return () => {
      document.removeEventListener('click', leave)
      window.removeEventListener('popstate', leave)
    }
  }, [])

  return (
    <div
      className={classes(
        'gutters relative flex min-h-16 items-center gap-1 bg-inherit @lg:gap-3',
        // Elements under the search must not be focusable.
        searches && '@max-lg:invisible',
      )}
    >
      <IconButton
        icon="menu"
        label={t('menu')}
        className="header-button -ml-2.5 @lg:hidden"
        onClick={() => setDrawer(true)}
      />
      <BrandLink className="shrink-0 @max-lg:mr-auto @max-lg:text-[min(1.5rem,7.6vw)] @lg:mr-3" />
      <SearchForm
        box={searchBox}
        open={searches}
        onClose={() => {
          if (!searches) return
          flushSync(() => setSearches(false))
          searchButton.current?.focus()
        }}
      />
      <IconButton
        ref={searchButton}
        icon="search"
        label={t('search_box')}
        aria-expanded={searches}
        className="header-button @lg:hidden"
        onClick={() => {
          flushSync(() => setSearches(true))
          searchBox.current?.focus()
        }}
      />
      <LocaleChoice className="@max-md:hidden" />
      <AccountControl />
      <Drawer open={drawer} onClose={() => setDrawer(false)} />
    </div>
  )
}

/** Whether the window has been scrolled by more than `pixels`. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const update = () => setPast(window.scrollY > pixels)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [pixels])
  return past
}
