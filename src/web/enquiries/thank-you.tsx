import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'

/** Replaces a sent form, takes the focus and is announced. */
export function ThankYou({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return (
    <div role="status" className="animate-rise flex flex-col items-start gap-3">
      <span className="flex size-14 items-center justify-center rounded-full bg-leaf-tint text-leaf">
        <Icon name="check" className="size-7" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="display text-heading">
        {title}
      </h2>
      <p className="max-w-text text-lead text-ink-soft">{children}</p>
    </div>
  )
}
