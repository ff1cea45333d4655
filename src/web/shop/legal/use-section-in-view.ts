import { type RefObject, useEffect } from 'react'

/**
 * Marks the link to the visible section in the contents. Works on the DOM, because React does not manage the server's
 * HTML.
 */
export function useSectionInView(article: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = article.current
    if (!root) return
    const mark = ({ target, isIntersecting }: IntersectionObserverEntry) => {
      for (const link of root.querySelectorAll(`nav a[href="#${target.id}"]`)) {
        if (isIntersecting) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    }
    // A line across the upper part of the window, which crosses one section at a time.
    const watch = new IntersectionObserver((entries) => entries.forEach(mark), {
      rootMargin: '-25% 0px -75% 0px',
    })
    for (const section of root.querySelectorAll('section[id]')) watch.observe(section)
    return () => watch.disconnect()
  }, [article])
}
