import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
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

export type Notices = Record<Tone, (text: string, options?: Options) => void> & {
  /** removes the shown notices, because they are outdated */
  clear(): void
}

/**
 * Moves the notices into a dialog while it is open: outside they would be behind it and could not be pressed.
 */
type HostNotices = (dialog: HTMLElement) => () => void

const usualMs = 5_000

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
 * Toasts. On a phone above the bar at the bottom, where they cover neither a heading nor an action; in wider windows
 * under the header; in a dialog at its top. They disappear automatically, pause under the pointer, and can be
 * dismissed.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Notice[]>([])
  const [dialogs, setDialogs] = useState<HTMLElement[]>([])
  const last = useRef(0)

  const notices = useMemo<Notices>(() => {
    const add =
      (tone: Tone) =>
      (text: string, { forMs = usualMs }: Options = {}) => {
        const notice = { id: ++last.current, tone, text, forMs }
        setShown((before) => [...before.filter((other) => other.text !== text), notice].slice(-3))
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
  const host = useCallback<HostNotices>((dialog) => {
    setDialogs((before) => [...before, dialog])
    return () => setDialogs((before) => before.filter((other) => other !== dialog))
  }, [])

  const dialog = dialogs.at(-1)
  const region = <NoticeRegion notices={shown} drop={drop} inDialog={dialog !== undefined} />
  return (
    <NoticeContext value={notices}>
      <HostContext value={host}>{children}</HostContext>
      {dialog ? createPortal(region, dialog) : region}
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
    if (!region.current?.isConnected) return
    // Always open, so that screen readers observe it; reopened to be above a dialog that was opened
    // meanwhile.
    if (newest !== undefined) region.current.hidePopover?.()
    region.current.showPopover?.()
  }, [newest])

  return (
    <section
      ref={region}
      popover="manual"
      data-notices
      aria-label={t('notices')}
      className={classes(
        'pointer-events-none fixed inset-x-0 m-0 w-full flex-col items-center gap-2 overflow-visible bg-transparent p-3 open:flex',
        inDialog
          ? 'top-0 bottom-auto'
          : 'max-sm:above-the-bar max-sm:top-auto sm:top-16 sm:bottom-auto lg:top-28',
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
      className="pointer-events-auto flex w-full max-w-form animate-rise items-start gap-3 rounded-control border border-paper-line bg-white p-2 text-ink shadow-lift"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes('mt-1 ml-1 inline-flex rounded-full p-2 text-white', looks[tone].look)}>
        <Icon name={looks[tone].icon} />
      </span>
      <p className="flex-1 py-2.5 font-semibold">{text}</p>
      <IconButton icon="close" label={closeLabel} onClick={() => drop(id)} />
    </div>
  )
}
