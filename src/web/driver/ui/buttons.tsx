import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const looks = {
  /** the next thing to do: one on a screen */
  next: 'bg-marigold text-ink',
  plain: 'border-2 border-paper-soft text-paper',
  danger: 'border-2 border-brick-tint text-brick-tint',
  quiet: 'text-paper underline underline-offset-4',
}

type Look = { look?: keyof typeof looks; icon?: IconName; children: ReactNode }

const shape =
  'inline-flex min-h-14 min-w-0 items-center justify-center gap-2 rounded-control px-3 py-2 text-center text-lead font-semibold disabled:opacity-50'

export function DriveButton({
  look = 'plain',
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classes(shape, looks[look], className)}>
      {icon && <Icon name={icon} className="size-6" />}
      <span className="figures min-w-0">{children}</span>
    </button>
  )
}

export function DriveLink({
  look = 'plain',
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classes(shape, looks[look], className)}>
      {icon && <Icon name={icon} className="size-6" />}
      <span className="figures min-w-0">{children}</span>
    </a>
  )
}

/** Only an icon; `label` is its name. */
export function RoundLink({
  icon,
  label,
  href,
  ...rest
}: { icon: IconName; label: string; href: string } & ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      href={href}
      aria-label={label}
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-ink text-paper"
    >
      <Icon name={icon} className="size-6" />
    </a>
  )
}
