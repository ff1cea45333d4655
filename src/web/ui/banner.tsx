import { type ReactNode, useEffect } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

export type BannerTone = 'error' | 'success' | 'warning' | 'info'

const looks: Record<BannerTone, { icon: IconName; look: string }> = {
  error: { icon: 'alert', look: 'bg-brick-tint text-brick' },
  success: { icon: 'check', look: 'bg-leaf-tint text-leaf' },
  warning: { icon: 'alert', look: 'bg-amber-tint text-amber' },
  info: { icon: 'info', look: 'bg-jacaranda-tint text-jacaranda-deep' },
}

/**
 * An inline message. An error is announced at once. With `forMs` and `onGone` it disappears automatically.
 */
export function Banner({
  tone = 'info',
  forMs,
  onGone,
  className,
  children,
}: {
  tone?: BannerTone
  forMs?: number | undefined
  onGone?: () => void
  className?: string
  children: ReactNode
}) {
  useEffect(() => {
    if (!forMs || !onGone) return
    const timer = setTimeout(onGone, forMs)
    return () => clearTimeout(timer)
  }, [forMs, onGone])

  const { icon, look } = looks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classes('flex items-start gap-3 rounded-control px-4 py-3 font-semibold', look, className)}
    >
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
