import type { Dispatch, SetStateAction } from 'react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { LoopMark } from '../drawings/loop-mark.tsx'
import type { IconName } from '../icon.tsx'

/**
 * Embedded content of another host, a video or a map. Nothing is requested from that host until the visitor presses
 * `label`; until then `children`, a picture of ours, has the same size. A page cannot detect whether a frame loaded, so
 * below it are a link to `page`, the same content in a new window, and a button back to the picture.
 */
export function OutsideFrame({
  url,
  page = url,
  title,
  label,
  icon,
  className,
  children,
}: {
  url: string
  page?: string
  /** the accessible name of the frame */
  title: string
  label: string
  icon: IconName
  /** sets its size */
  className: string
  children: ReactNode
}) {
  const { asked, setAsked, frame, button } = useAskedFrame()

  return (
    <div>
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
            <Button
              ref={button}
              icon={icon}
              className="absolute! bottom-4 left-4 shadow-lift"
              onClick={() => setAsked(true)}
            >
              {label}
            </Button>
          </>
        )}
      </div>
      <FrameNote asked={asked} page={page} setAsked={setAsked} url={url} />
    </div>
  )
}

function useAskedFrame() {
  const [asked, setAsked] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(asked)
  useEffect(() => {
    // The focused element is gone.
    if (before.current === asked) return
    before.current = asked
    if (asked) frame.current?.focus()
    else button.current?.focus()
  }, [asked])
  return { asked, setAsked, frame, button }
}

function FrameNote({
  asked,
  page,
  setAsked,
  url,
}: {
  asked: boolean
  page: string
  setAsked: Dispatch<SetStateAction<boolean>>
  url: string
}) {
  const t = useTranslate()
  return (
    <p className="mt-2 flex min-h-10 flex-wrap items-center gap-x-4 text-small text-ink-soft night:text-paper-soft">
      {asked ? (
        <>
          <a href={page} target="_blank" rel="noreferrer" className="link py-2">
            {t('frame_open_apart')}
          </a>
          <button type="button" className="link rounded-small py-2" onClick={() => setAsked(false)}>
            {t('frame_close')}
          </button>
        </>
      ) : (
        t('loaded_from', { host: new URL(url).host })
      )}
    </p>
  )
}
