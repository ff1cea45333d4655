import { useEffect, useState } from 'react'
import { Link, NavLink, useMatches } from 'react-router'
import { useTranslate } from '../messages.tsx'
import { useSession } from '../session.tsx'
import { IconButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { AccountControl } from './account-control.tsx'
import { BrandLink } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import { headerLinks, isGroup, linksFor } from './links.ts'
import { LocaleChoice } from './locale-choice.tsx'
import { MenuButton } from './menu-button.tsx'
import { SocialLinks } from './social-links.tsx'

/** A screen that begins in the ink of night says so: `export const handle: ScreenHandle = { header: 'night' }`. */
export type ScreenHandle = { header?: 'night' }

const linkLook =
  'inline-flex min-h-11 items-center rounded-full px-4 font-semibold transition-colors hover:bg-paper-deep night:hover:bg-ink-raised aria-[current=page]:underline aria-[current=page]:underline-offset-8'

export function Header() {
  const t = useTranslate()
  const { roles } = useSession()
  const [drawer, setDrawer] = useState(false)
  const startsDark = useMatches().some(
    ({ handle }) => (handle as ScreenHandle | undefined)?.header === 'night',
  )
  const dark = !useScrolledPast(1000) && startsDark

  return (
    <>
      <header
        className={classes(
          'sticky top-0 z-30 transition-colors duration-200',
          dark ? 'on-ink' : 'border-b border-paper-line bg-paper/95 backdrop-blur-sm',
        )}
      >
        <div className="gutters flex h-16 items-center gap-1">
          <IconButton
            icon="menu"
            label={t('menu')}
            className="-ml-2.5 lg:hidden"
            onClick={() => setDrawer(true)}
          />
          <BrandLink className="mr-auto lg:mr-6" />
          <nav aria-label={t('menu_main')} className="mr-auto flex items-center max-lg:hidden">
            {linksFor(roles, headerLinks).map((entry) =>
              isGroup(entry) ? (
                <MenuButton key={entry.label} side="left" label={t(entry.label)}>
                  {(close) => (
                    <ul>
                      {linksFor(roles, entry.links).map(({ to, label }) => (
                        <li key={to}>
                          <Link
                            to={to}
                            onClick={close}
                            className="flex min-h-11 items-center rounded-small px-3 font-semibold hover:bg-jacaranda-tint"
                          >
                            {t(label)}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  )}
                </MenuButton>
              ) : (
                <NavLink key={entry.to} to={entry.to} className={linkLook}>
                  {t(entry.label)}
                </NavLink>
              ),
            )}
          </nav>
          <SocialLinks className="max-lg:hidden" />
          <LocaleChoice className="max-md:hidden" />
          <AccountControl />
        </div>
      </header>
      <Drawer open={drawer} onClose={() => setDrawer(false)} />
    </>
  )
}

/** Whether the window has been scrolled further than `pixels`. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [pixels])
  return past
}
