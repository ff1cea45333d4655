import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Click handler for links that React did not render: those of the shop change the screen
 * without a new page, and a jump within this one shows the way it goes.
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

/** The router scrolls there, smoothly just this once; the keyboard goes on from there. */
function leadTo(id: string): void {
  const root = document.documentElement
  root.classList.add('scroll-smooth')
  setTimeout(() => root.classList.remove('scroll-smooth'), 500)
  document.getElementById(id)?.focus({ preventScroll: true })
}
