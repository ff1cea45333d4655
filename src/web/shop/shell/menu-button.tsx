import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * A button with a menu of links. Escape, a click outside and leaving it with Tab close it; the arrows move through the
 * links (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/).
 */
export function MenuButton({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  /** the menu's content; `close` closes it */
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const closeIfOutside = ({ target }: Event) => box.current?.contains(target as Node) || setOpen(false)
    document.addEventListener('pointerdown', closeIfOutside)
    return () => document.removeEventListener('pointerdown', closeIfOutside)
  }, [open])

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    } else if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) {
      event.preventDefault()
      flushSync(() => setOpen(true))
      const links = [...(box.current?.querySelectorAll('a') ?? [])]
      links.at(nextPlace(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length))?.focus()
    }
  }
  const leave = ({ relatedTarget }: FocusEvent) => box.current?.contains(relatedTarget) || setOpen(false)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the button and the links inside
    <div ref={box} className="relative" onKeyDown={press} onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={classes('inline-flex items-center gap-1.5', className)}
      >
        {label}
        <Icon name="chevron-down" className={classes('size-4 transition-transform', open && 'rotate-180')} />
      </button>
      {open && (
        <div
          id={id}
          className="absolute top-full -left-1 z-10 mt-1 w-max min-w-72 max-w-96 animate-rise rounded-control bg-white p-2 text-ink shadow-lift [--focus:var(--color-jacaranda)]"
        >
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}

/** The index after an arrow key at index `at` (-1: the button) in a list of `count`. */
function nextPlace(key: string, at: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key === 'ArrowUp') return at > 0 ? at - 1 : -1
  return (at + 1) % count
}
