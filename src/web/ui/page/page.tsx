import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'

/** The target of the skip link and of the focus after a navigation. */
export const mainId = 'content'

/**
 * The `<main>` of a screen. `wide`: 1200 px, `text`: one column for reading, `form`: one column for a form; `bleed`: no
 * margins (use `gutters` inside).
 */
export function Page({
  width = 'wide',
  className,
  children,
}: {
  width?: 'wide' | 'text' | 'form' | 'bleed'
  className?: string
  children: ReactNode
}) {
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className={classes(
        // At least as high as the window, so that the footer does not jump when more content loads.
        'min-h-[calc(100svh-4rem)] flex-1',
        width !== 'bleed' && 'gutters pt-6 pb-20 md:pt-10',
        className,
      )}
    >
      {width === 'text' && <div className="mx-auto max-w-text">{children}</div>}
      {width === 'form' && <div className="mx-auto max-w-form">{children}</div>}
      {(width === 'wide' || width === 'bleed') && children}
    </main>
  )
}

/** A back link above a title. */
export function BackLink({
  children,
  ...rest
}: Pick<ComponentProps<typeof Link>, 'to' | 'onClick' | 'children'>) {
  return (
    <Link
      {...rest}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-semibold text-jacaranda hover:text-jacaranda-deep hover:underline night:text-jacaranda-light night:hover:text-white"
    >
      <Icon name="arrow-left" />
      {children}
    </Link>
  )
}
