import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Click handler for links in server-rendered HTML: links of the shop navigate client-side, and anchors scroll smoothly.
 */
export function usePlainLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const to = (event.target as Element).closest('a')?.getAttribute('href')
    const meansAnotherTab =
      event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!to || !/^[/#]/.test(to) || meansAnotherTab) return
    event.preventDefault()
    if (to.startsWith('#')) leadTo(to.slice(1))
    void navigate(to)
  }
}

/** Lets the router scroll, smoothly this once; keyboard focus continues there. */
function leadTo(id: string): void {
  const root = document.documentElement
  root.classList.add('scroll-smooth')
  setTimeout(() => root.classList.remove('scroll-smooth'), 500)
  document.getElementById(id)?.focus({ preventScroll: true })
}
