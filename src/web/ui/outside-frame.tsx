import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../messages.tsx'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import type { IconName } from './icon.tsx'
import { LoopMark } from './loop-mark.tsx'

/**
 * What another host shows, a video or a map. Nothing is asked of that host until the visitor presses `label`; until
 * then `children`, a picture of our own, fills the same place. Its size is that of `className`.
 */
export function OutsideFrame({
  url,
  title,
  label,
  icon,
  className,
  children,
}: {
  url: string
  /** what a screen reader calls the frame */
  title: string
  label: string
  icon: IconName
  className?: string
  children: ReactNode
}) {
  const t = useTranslate()
  const [asked, setAsked] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (asked) frame.current?.focus()
  }, [asked])

  return (
    <div className={classes('relative overflow-hidden rounded-card bg-paper-deep', className)}>
      {asked ? (
        <>
          <LoopMark
            motion="always"
            className="absolute top-1/2 left-1/2 h-12 w-auto -translate-1/2 text-jacaranda"
          />
          <iframe
            ref={frame}
            src={url}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
            className="absolute inset-0 size-full"
          />
        </>
      ) : (
        <>
          {children}
          <div className="absolute inset-x-4 bottom-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 md:justify-start">
            <Button icon={icon} className="shadow-lift" onClick={() => setAsked(true)}>
              {label}
            </Button>
            <p className="rounded-full bg-paper/90 px-3 py-1 text-small text-ink-soft">
              {t('loaded_from', { host: new URL(url).host })}
            </p>
          </div>
        </>
      )}
    </div>
  )
}
