import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from '#web/ui/page/page.tsx'

/** After a navigation, moves the focus to the content, for keyboards and screen readers. */
export function FocusOnNavigation() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
