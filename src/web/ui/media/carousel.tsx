import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { canAutoplay, scrollToSlide, shownSlides, useShownSlides } from './scroll-slides.ts'

/** How long each slide is shown. */
const slideMs = 6000

type Props = {
  label: string
  /** shown beside the buttons */
  head?: ReactNode
  slides: readonly { key: number; content: ReactNode }[]
  autoplay?: boolean
  controlsBelow?: boolean
  /** if no slide has a link, the row takes the focus for the arrow keys */
  rowTakesFocus?: boolean
  rowClassName: string
}

/**
 * A row of slides with native scrolling, which works before any script. The buttons and the arrow keys scroll it
 * smoothly, with the browser's timing, or instantly with reduced motion. With `autoplay` it advances automatically in a
 * loop until the visitor moves it, and pauses while it is hovered, focused or out of view. `rowClassName` sets the
 * width of a slide (`auto-cols-…`, `gap-…`); inside of `gutters` the row reaches the edges of a narrow window, and
 * fades out just beyond those of a wide one.
 */
export function Carousel(props: Props) {
  const { label, head, slides, autoplay = false, controlsBelow = false, rowTakesFocus = false } = props
  const t = useTranslate()
  const state = useSlides(slides.length, autoplay)
  // They follow the row where they are below it: a page that arrives in pieces moves nothing.
  const controls = <Controls state={state} head={head} count={slides.length} autoplay={autoplay} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-roledescription={t('carousel')}
      aria-label={label}
      className="flex flex-col"
      onKeyDown={state.onKeyDown}
    >
      {!controlsBelow && controls}
      <ul
        ref={state.row}
        tabIndex={rowTakesFocus ? 0 : undefined}
        onPointerDown={() => state.setPlaying(false)}
        onScrollEnd={state.onScrollEnd}
        className={classes(
          'relative -mx-(--gutter) grid grid-cols-none snap-x snap-mandatory grid-flow-col scroll-px-(--gutter) overflow-x-auto overscroll-x-contain scroll-smooth px-(--gutter) [scrollbar-width:none] focus-visible:-outline-offset-3 lg:-mx-4 lg:scroll-px-4 lg:mask-x-from-[calc(100%-1rem)] lg:px-4',
          props.rowClassName,
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

/** The row, its position, and the ways to move it. */
function useSlides(count: number, autoplay: boolean) {
  const t = useTranslate()
  const row = useRef<HTMLUListElement>(null)
  const { first, shown } = useShownSlides(row)
  const [playing, setPlaying] = useState(autoplay)
  const [announcement, setAnnouncement] = useState('')
  /** the target of the current scroll: pressing twice before it arrives moves two slides */
  const scrollTarget = useRef<number | null>(null)
  const page = Math.max(1, shown)
  const last = count - page
  useAutoplay(row, playing, count)

  const positions = (from: number) =>
    t('carousel_position', { position: shown > 1 ? `${from + 1}–${from + shown}` : from + 1, count })

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
  function onScrollEnd() {
    scrollTarget.current = null
  }

  const position = shown > 0 ? positions(first) : null
  return {
    row,
    first,
    shown,
    page,
    last,
    position,
    playing,
    setPlaying,
    announcement,
    move,
    onKeyDown,
    onScrollEnd,
  }
}

function useAutoplay(row: RefObject<HTMLUListElement | null>, playing: boolean, count: number) {
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const { current } = row
      if (current && canAutoplay(current)) scrollToSlide(current, (shownSlides(current).first + 1) % count)
    }, slideMs)
    return () => clearInterval(timer)
  }, [row, playing, count])
}

function Controls({
  state: { first, shown, page, last, position, playing, setPlaying, announcement, move },
  head,
  count,
  autoplay,
}: {
  state: ReturnType<typeof useSlides>
  head: ReactNode
  count: number
  autoplay: boolean
}) {
  const t = useTranslate()
  const arrows = [
    { by: -page, icon: 'arrow-left', name: t('carousel_previous'), over: first === 0 } as const,
    { by: page, icon: 'arrow-right', name: t('carousel_next'), over: first === last } as const,
  ]
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {head}
      <div className={classes('-mr-3 ml-auto flex items-center', shown >= count && 'invisible')}>
        <p
          className={classes(
            'figures mr-2 min-w-20 text-right text-small whitespace-nowrap',
            !autoplay && 'max-sm:hidden',
          )}
        >
          {position}
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
        {arrows.map(({ by, icon, name, over }) => (
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
}
