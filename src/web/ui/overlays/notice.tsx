import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#web/texts/messages.tsx'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'

type Tone = 'success' | 'error' | 'info'

type Notice = { id: number; tone: Tone; text: string; forMs: number }

type Options = { /** 5 s when left out */ forMs?: number }

/** Removes the notice; called when its cause has ended. */
type EndNotice = () => void

export type Notices = Record<Tone, (text: string, options?: Options) => EndNotice> & {
  /** removes the shown notices, because they are outdated */
  clear(): void
}

/**
 * Moves the notices into a dialog while it is open: outside they would be behind it and could not be pressed. `place` is
 * an element below the dialog's title.
 */
type HostNotices = (place: HTMLElement) => () => void

const usualMs = 5_000

/** Shown at once; more would hide the page. */
const most = 2

const looks: Record<Tone, { icon: IconName; look: string }> = {
  success: { icon: 'check', look: 'bg-leaf' },
  error: { icon: 'alert', look: 'bg-brick' },
  info: { icon: 'info', look: 'bg-jacaranda' },
}

const NoticeContext = createContext<Notices | null>(null)
const HostContext = createContext<HostNotices>(() => () => {})

export function useHostNotices(): HostNotices {
  return useContext(HostContext)
}

/** `const notice = useNotice()`, then `notice.success(text)` or `notice.error(text, { forMs: 4000 })`. */
export function useNotice(): Notices {
  const notices = useContext(NoticeContext)
  if (!notices) throw new Error('NoticeProvider is missing')
  return notices
}

/**
 * Complains about a form that was sent incomplete: `complain(text)`. The notice ends when the form is mended, and when
 * it leaves the screen.
 */
export function useComplaint(isMended: boolean): (text: string, options?: Options) => void {
  const notice = useNotice()
  const end = useRef<EndNotice | null>(null)
  const endComplaint = useEffectEvent(() => {
    end.current?.()
    end.current = null
  })
  useEffect(() => {
    if (isMended) endComplaint()
  }, [isMended])
  useEffect(() => () => endComplaint(), [])
  return (text, options) => {
    end.current = notice.error(text, options)
  }
}

/**
 * Toasts. On a phone above the bar at the bottom, where they cover neither a heading nor an action; in wider windows
 * under the header; in a dialog below its title, where they cover nothing. They disappear automatically, pause under
 * the pointer, and can be dismissed.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Notice[]>([])
  const [places, setPlaces] = useState<HTMLElement[]>([])
  const last = useRef(0)

  const notices = useMemo<Notices>(() => {
    const add =
      (tone: Tone) =>
      (text: string, { forMs = usualMs }: Options = {}) => {
        const notice = { id: ++last.current, tone, text, forMs }
        setShown((before) => [...before.filter((other) => other.text !== text), notice].slice(-most))
        return () => setShown((before) => before.filter(({ id }) => id !== notice.id))
      }
    return {
      success: add('success'),
      error: add('error'),
      info: add('info'),
      clear: () => setShown([]),
    }
  }, [])
  const drop = useCallback(
    (id: number) => setShown((before) => before.filter((notice) => notice.id !== id)),
    [],
  )
  const host = useCallback<HostNotices>((place) => {
    setPlaces((before) => [...before, place])
    return () => setPlaces((before) => before.filter((other) => other !== place))
  }, [])

  const place = places.at(-1)
  const region = <NoticeRegion notices={shown} drop={drop} inDialog={place !== undefined} />
  return (
    <NoticeContext value={notices}>
      <HostContext value={host}>{children}</HostContext>
      {place ? createPortal(region, place) : region}
    </NoticeContext>
  )
}

function NoticeRegion({
  notices,
  drop,
  inDialog,
}: {
  notices: Notice[]
  drop: (id: number) => void
  inDialog: boolean
}) {
  const t = useTranslate()
  const region = useRef<HTMLElement>(null)
  const newest = notices.at(-1)?.id

  useEffect(() => {
    // A dialog that closed at once removed this element with it; the next one follows.
    if (inDialog || !region.current?.isConnected) return
    // Always open, so that screen readers observe it; reopened to be above what was opened meanwhile.
    if (newest !== undefined) region.current.hidePopover?.()
    region.current.showPopover?.()
  }, [newest, inDialog])

  return (
    <section
      ref={region}
      popover={inDialog ? undefined : 'manual'}
      data-notices
      aria-label={t('notices')}
      className={classes(
        'flex-col items-center gap-2',
        inDialog
          ? 'flex has-[p]:pt-2'
          : 'pointer-events-none fixed inset-x-0 m-0 w-full overflow-visible bg-transparent p-3 open:flex max-sm:above-the-bar max-sm:top-auto sm:top-16 sm:bottom-auto lg:top-28',
      )}
    >
      <div aria-live="polite" className="contents">
        {notices.filter(({ tone }) => tone !== 'error').map(toast)}
      </div>
      <div aria-live="assertive" className="contents">
        {notices.filter(({ tone }) => tone === 'error').map(toast)}
      </div>
    </section>
  )

  function toast(notice: Notice) {
    return <Toast key={notice.id} notice={notice} drop={drop} closeLabel={t('close')} />
  }
}

function Toast({
  notice,
  drop,
  closeLabel,
}: {
  notice: Notice
  drop: (id: number) => void
  closeLabel: string
}) {
  const [held, setHeld] = useState(false)
  const { id, tone, text, forMs } = notice
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => drop(id), forMs)
    return () => clearTimeout(timer)
  }, [held, id, forMs, drop])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only pauses it
    <div
      className="pointer-events-auto flex w-full max-w-form animate-rise items-start gap-2 rounded-control border border-paper-line bg-white p-0.5 text-small text-ink shadow-lift"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes('my-2.5 ml-2 inline-flex rounded-full p-1 text-white', looks[tone].look)}>
        <Icon name={looks[tone].icon} className="size-4" />
      </span>
      <p className="min-w-0 flex-1 self-center py-2 wrap-anywhere">{text}</p>
      <IconButton icon="close" label={closeLabel} onClick={() => drop(id)} />
    </div>
  )
}
