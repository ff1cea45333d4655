import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from '../ui/page.tsx'

/** A new screen begins at its content, for the keyboard and the screen reader too. */
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
