import { type RefObject, useEffect, useState } from 'react'

/** The fully visible slides of a scrolled row: the first index, and the number. Null before measuring. */
export type ShownSlides = { first: number; shown: number }

/** The visible part of a row of slides, updated on scroll and resize. */
export function useShownSlides(row: RefObject<HTMLElement | null>): ShownSlides {
  const [slides, setSlides] = useState<ShownSlides>({ first: 0, shown: 0 })
  useEffect(() => {
    const { current } = row
    if (!current) return
    const measure = () => {
      const now = shownSlides(current)
      setSlides((before) => (before.first === now.first && before.shown === now.shown ? before : now))
    }
    const resized = new ResizeObserver(measure)
    resized.observe(current)
    current.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', measure)
    }
  }, [row])
  return slides
}

export function shownSlides(row: HTMLElement): ShownSlides {
  const slides = slidesOf(row)
  const [one, two] = slides
  if (!one) return { first: 0, shown: 0 }
  const step = two ? two.offsetLeft - one.offsetLeft : row.clientWidth
  const room = row.clientWidth - 2 * one.offsetLeft
  const shown = Math.max(
    1,
    Math.min(slides.length, Math.floor((room + step - one.offsetWidth) / step + 0.05)),
  )
  const atEnd = row.scrollLeft >= row.scrollWidth - row.clientWidth - 2
  const last = slides.length - shown
  return { first: atEnd ? last : Math.min(Math.round(row.scrollLeft / step), last), shown }
}

/** Scrolls a slide to the left edge; smoothly if the row's style and the visitor's preference allow it. */
export function scrollToSlide(row: HTMLElement, index: number): void {
  const slides = slidesOf(row)
  row.scrollTo({ left: (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0) })
}

/** Whether a row may advance automatically: it is in view, and neither hovered nor focused. */
export function canAutoplay(row: HTMLElement): boolean {
  const { bottom } = row.getBoundingClientRect()
  return (
    !document.hidden &&
    bottom > 0 &&
    !row.matches(':hover, :focus-within') &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

function slidesOf(row: HTMLElement): HTMLElement[] {
  return [...row.children] as HTMLElement[]
}
