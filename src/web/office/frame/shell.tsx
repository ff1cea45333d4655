import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Me } from '#contract/office/people/staff.ts'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../app/texts.tsx'
import { Keys } from './keys.tsx'
import { Navigation } from './navigation.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SearchBox } from './search-box.tsx'

/**
 * Header and navigation around a screen: on the left, on phones at the top with a menu that needs no JavaScript.
 */
export function Shell({ me, children }: { me: Me; children: ReactNode }) {
  const t = useTexts()
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-svh flex-col md:flex-row">
      <a
        href="#content"
        className="sr-only z-50 rounded-small bg-jacaranda px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip_to_content')}
      </a>
      <header className="on-ink z-30 print:hidden max-md:relative flex shrink-0 flex-wrap items-center gap-x-1 px-3 py-1 md:sticky md:top-0 md:h-svh md:w-52 md:flex-col md:flex-nowrap md:items-stretch md:gap-3 md:px-3 md:py-4 lg:w-56">
        <Link to="/" className="mr-auto flex min-h-11 items-center gap-2 px-1 md:px-3">
          <LoopMark className="h-5 w-auto text-marigold" />
          <span className="display text-lead">Vaivén</span>
        </Link>
        <SearchBox className="max-md:hidden" />
        <Link
          to="/search"
          data-search-page
          className="flex size-11 items-center justify-center rounded-small hover:bg-ink-raised md:hidden"
        >
          <Icon name="search" />
          <span className="sr-only">{t('search')}</span>
        </Link>
        <Navigation
          me={me}
          className="max-md:hidden lg:min-h-0 md:flex-1 md:overflow-y-auto md:scheme-dark md:[scrollbar-width:thin]"
        />
        <PersonMenu me={me} />
        <details key={pathname} className="md:hidden">
          <summary className="flex size-11 items-center justify-center rounded-small hover:bg-ink-raised">
            <Icon name="menu" className="size-6" />
            <span className="sr-only">{t('navigation')}</span>
          </summary>
          <Navigation
            me={me}
            className="on-ink absolute inset-x-0 z-40 border-t border-ink-line px-3 py-2 shadow-lift"
          />
        </details>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 md:px-8 md:py-6">
        <div className="max-w-page">{children}</div>
      </main>
      <Keys me={me} />
    </div>
  )
}
