import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'
import { LoopMark } from './drawings/loop-mark.tsx'
import { Icon, type IconName } from './icon.tsx'

/**
 * primary: the main action. accent: the same on a dark surface. secondary: beside it. quiet: minor. danger:
 * irreversible.
 */
export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

type Look = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** as wide as its container */
  full?: boolean | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-jacaranda text-white hover:bg-jacaranda-deep',
  accent: 'bg-marigold text-ink hover:bg-white',
  secondary:
    'border-2 border-current text-ink hover:bg-ink hover:text-paper hover:border-ink night:text-paper night:hover:bg-paper night:hover:text-ink',
  quiet: 'text-jacaranda hover:bg-jacaranda-tint night:text-paper night:hover:bg-ink-raised',
  danger: 'bg-brick text-white hover:bg-ink',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-10 pointer-coarse:min-h-11 px-4 text-small rounded-full',
  medium: 'min-h-12 px-6 text-body rounded-full',
  large: 'min-h-14 px-8 text-lead rounded-full',
}

function look({ variant = 'primary', size = 'medium', full }: Look, className?: string): string {
  return classes(
    'inline-flex max-w-full items-center justify-center gap-2 py-2 text-center font-semibold transition-colors forced-colors:border-2',
    sizes[size],
    variants[variant],
    full && 'w-full',
    className,
  )
}

function Inside({
  icon,
  iconAfter,
  children,
}: {
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
  children: ReactNode
}) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className="figures">{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  )
}

/**
 * A button with the default type `button`. While `busy` it is animated, keeps its width and ignores clicks.
 */
export function Button({
  variant,
  size,
  full,
  icon,
  iconAfter,
  busy = false,
  className,
  type = 'button',
  children,
  onClick,
  disabled,
  ...rest
}: Look & { busy?: boolean | undefined } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={look(
        { variant, size, full },
        classes('relative', disabled && 'bg-paper-deep! text-ink-soft! border-paper-deep!', className),
      )}
    >
      <span className={classes('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        <Inside icon={icon} iconAfter={iconAfter}>
          {children}
        </Inside>
      </span>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <LoopMark motion="always" className="h-6 w-auto" />
        </span>
      )}
    </button>
  )
}

/** A link that looks like a button: for navigation, not for actions. */
export function ButtonLink({
  variant,
  size,
  full,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={look({ variant, size, full }, className)}>
      <Inside icon={icon} iconAfter={iconAfter}>
        {children}
      </Inside>
    </Link>
  )
}

/** A round button with only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className,
  type = 'button',
  ...rest
}: { icon: IconName; label: string } & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-paper-deep night:hover:bg-ink-raised',
        className,
      )}
    >
      <Icon name={icon} />
    </button>
  )
}
