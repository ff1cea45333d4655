import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

/** leaf: good. amber: pending. brick: ended. deep-leaf: otherwise settled. marigold: highlight. */
export type BadgeTone = 'leaf' | 'deep-leaf' | 'amber' | 'brick' | 'jacaranda' | 'marigold' | 'ink' | 'plain'

const tones: Record<BadgeTone, string> = {
  leaf: 'bg-leaf-tint text-leaf',
  'deep-leaf': 'bg-leaf-deep text-white',
  amber: 'bg-amber-tint text-amber',
  brick: 'bg-brick-tint text-brick',
  jacaranda: 'bg-jacaranda-tint text-jacaranda-deep',
  marigold: 'bg-marigold text-ink',
  ink: 'bg-ink text-paper',
  plain: 'bg-paper-deep text-ink',
}

/** A state in a word or two. */
export function Badge({
  tone = 'plain',
  icon,
  className,
  children,
}: {
  tone?: BadgeTone
  icon?: IconName | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex min-h-7 items-center gap-1 rounded-full px-3 py-0.5 text-small font-semibold w-max max-w-full shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </span>
  )
}
