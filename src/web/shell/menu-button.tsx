import { type ReactNode, useId, useRef } from 'react'
import { classes } from '../ui/classes.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

/**
 * A button of the header with something under it: the platform's own popover, which Escape, a click elsewhere and
 * `close` shut.
 */
export function MenuButton({
  label,
  icon,
  side,
  className,
  children,
}: {
  label: ReactNode
  icon?: IconName
  /** which edge of the page it hangs from */
  side: 'left' | 'right'
  className?: string
  children: (close: () => void) => ReactNode
}) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={classes(
          'inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold transition-colors hover:bg-paper-deep night:hover:bg-ink-raised',
          className,
        )}
      >
        {icon && <Icon name={icon} />}
        {label}
        <Icon name="chevron-down" className="size-4" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes(
          'fixed top-16 bottom-auto m-0 min-w-60 rounded-control bg-white p-2 text-ink shadow-lift open:animate-rise',
          side === 'right'
            ? 'right-[max(1rem,calc((100vw-75rem)/2))] left-auto'
            : 'right-auto left-[max(1rem,calc((100vw-75rem)/2))]',
        )}
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
