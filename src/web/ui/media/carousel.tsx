import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { canAutoplay, scrollToSlide, shownSlides, useShownSlides } from './scroll-slides.ts'

/** How long each slide is shown. */
const slideMs = 6000

/**
 * A row of slides with native scrolling, which works before any script. The buttons and the arrow keys scroll it
 * smoothly, with the browser's timing, or instantly with reduced motion. With `autoplay` it advances automatically in a
 * loop until the visitor moves it, and pauses while it is hovered, focused or out of view. `rowClassName` sets the
 * width of a slide (`auto-cols-…`, `gap-…`); inside of `gutters` the row reaches the edges of a narrow window, and
 * fades out just beyond those of a wide one.
 */
export function Carousel({
  label,
  head,
  slides,
  autoplay = false,
  controlsBelow = false,
  rowTakesFocus = false,
  rowClassName,
}: {
  label: string
  /** shown beside the buttons */
  head?: ReactNode
  slides: readonly { key: number; content: ReactNode }[]
  autoplay?: boolean
  controlsBelow?: boolean
  /** if no slide has a link, the row takes the focus for the arrow keys */
  rowTakesFocus?: boolean
  rowClassName: string
}) {
  const t = useTranslate()
  const row = useRef<HTMLUListElement>(null)
  const { first, shown } = useShownSlides(row)
  const [playing, setPlaying] = useState(autoplay)
  const [announcement, setAnnouncement] = useState('')
  /** the target of the current scroll: pressing twice before it arrives moves two slides */
  const scrollTarget = useRef<number | null>(null)
  const count = slides.length
  const page = Math.max(1, shown)
  const last = count - page

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const { current } = row
      if (current && canAutoplay(current)) scrollToSlide(current, (shownSlides(current).first + 1) % count)
    }, slideMs)
    return () => clearInterval(timer)
  }, [playing, count])

  /** A movement by the visitor, which is also announced. */
  function move(by: number) {
    const from = scrollTarget.current ?? first
    const next = autoplay ? (from + by + count) % count : Math.min(Math.max(from + by, 0), last)
    setPlaying(false)
    if (!row.current || next === from) return
    if ('onscrollend' in window) scrollTarget.current = next
    scrollToSlide(row.current, next)
    setAnnouncement(positions(next))
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const all = [...(row.current?.children ?? [])]
    const here = all.findIndex((slide) => slide.contains(document.activeElement))
    if (here < 0) return move(by)
    // If a link is focused, focus the next one, and the browser scrolls to it.
    setPlaying(false)
    all[here + by]?.querySelector('a')?.focus()
  }

  const positions = (from: number) =>
    t('carousel_position', { position: shown > 1 ? `${from + 1}–${from + shown}` : from + 1, count })

  // They follow the row where they are below it: a page that arrives in pieces moves nothing.
  const controls = (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {head}
      <div className={classes('-mr-3 ml-auto flex items-center', shown >= count && 'invisible')}>
        <p
          className={classes(
            'figures mr-2 min-w-20 text-right text-small whitespace-nowrap',
            !autoplay && 'max-sm:hidden',
          )}
        >
          {shown > 0 && positions(first)}
        </p>
        <span aria-live="polite" className="sr-only">
          {announcement}
        </span>
        {autoplay && (
          <IconButton
            icon={playing ? 'pause' : 'play'}
            label={t(playing ? 'carousel_pause' : 'carousel_play')}
            onClick={() => setPlaying(!playing)}
            className="motion-reduce:hidden"
          />
        )}
        {[
          { by: -page, icon: 'arrow-left', name: t('carousel_previous'), over: first === 0 } as const,
          { by: page, icon: 'arrow-right', name: t('carousel_next'), over: first === last } as const,
        ].map(({ by, icon, name, over }) => (
          <IconButton
            key={icon}
            icon={icon}
            label={name}
            aria-disabled={(over && !autoplay) || undefined}
            onClick={() => move(by)}
            className="aria-disabled:opacity-35"
          />
        ))}
      </div>
    </div>
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={label}
      className="flex flex-col"
      onKeyDown={onKeyDown}
    >
      {!controlsBelow && controls}
      <ul
        ref={row}
        tabIndex={rowTakesFocus ? 0 : undefined}
        onPointerDown={() => setPlaying(false)}
        onScrollEnd={() => {
          scrollTarget.current = null
        }}
        className={classes(
          'relative -mx-(--gutter) grid grid-cols-none snap-x snap-mandatory grid-flow-col scroll-px-(--gutter) overflow-x-auto overscroll-x-contain scroll-smooth px-(--gutter) [scrollbar-width:none] focus-visible:-outline-offset-3 lg:-mx-4 lg:scroll-px-4 lg:mask-x-from-[calc(100%-1rem)] lg:px-4',
          rowClassName,
        )}
      >
        {slides.map(({ key, content }) => (
          <li key={key} className="min-w-0 snap-start snap-always">
            {content}
          </li>
        ))}
      </ul>
      {controlsBelow && controls}
    </div>
  )
}
