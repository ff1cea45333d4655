import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Props = {
  title: ReactNode
  /** makes the title a heading of this level; it may then contain only text */
  heading?: 'h3'
  titleClassName?: string
  /** at the end of the title: a counter, a price */
  aside?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  defaultOpen?: boolean
  name?: string
  className?: string
  children: ReactNode
}

/**
 * A native `<details>`. Uncontrolled with `defaultOpen`; controlled with `open` and `onOpenChange`. `name` makes it one
 * of a group of which at most one is open.
 */
export function Accordion({
  title,
  heading,
  titleClassName,
  aside,
  open,
  onOpenChange,
  defaultOpen,
  name,
  className,
  children,
}: Props) {
  const Title = heading ?? 'span'
  const controlled = open !== undefined
  const element = useRef<HTMLDetailsElement>(null)
  // Opened before hydration: report it now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state at hydration
  useEffect(() => {
    if (!controlled || !element.current || element.current.open === open) return
    element.current.open = open
    onOpenChange?.(!open)
  }, [])
  return (
    <details
      ref={element}
      name={name}
      open={controlled ? open : defaultOpen}
      className={classes('group/accordion rounded-card bg-white shadow-lift', className)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details */}
      <summary
        className="relative flex min-h-14 flex-wrap items-center gap-x-3 rounded-card py-3 pr-12 pl-4 hover:text-jacaranda md:pr-14 md:pl-6"
        onClick={
          controlled
            ? (event) => {
                event.preventDefault()
                onOpenChange?.(!open)
              }
            : undefined
        }
      >
        <Title className={classes('min-w-0 flex-[1_1_7rem]', titleClassName)}>{title}</Title>
        {aside && <span className="max-w-full shrink-0">{aside}</span>}
        <Icon
          name="chevron-down"
          className="absolute top-1/2 right-4 size-5 -translate-y-1/2 transition-transform group-open/accordion:rotate-180 motion-reduce:transition-none md:right-6"
        />
      </summary>
      <div className="px-4 pb-4 md:px-6 md:pb-6">{children}</div>
    </details>
  )
}
