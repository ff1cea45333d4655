import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { mainId } from '../page/page.tsx'
import { useHostNotices } from './notice.tsx'

/**
 * A native modal `<dialog>`. Escape and the close button call `onClose`; the focus goes to the element with
 * `data-autofocus` (or the title) and back afterwards. A bottom sheet on a phone, centred elsewhere; `side` is a drawer
 * from the left.
 */
export function Dialog({
  open,
  onClose,
  title,
  place = 'middle',
  hideTitle = false,
  night = false,
  head,
  className,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  place?: 'middle' | 'side' | 'whole'
  /** the title is only for screen readers */
  hideTitle?: boolean
  /** dark, like the page that opens it */
  night?: boolean
  /** below the title, and always in view like it */
  head?: ReactNode
  className?: string
  children: ReactNode
}) {
  const t = useTranslate()
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const noticePlace = useRef<HTMLDivElement>(null)
  const hostNotices = useHostNotices()

  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    first?.focus()
    const release = holdPage()
    const releaseNotices = noticePlace.current && hostNotices(noticePlace.current)
    return () => {
      release()
      releaseNotices?.()
      dialog.close()
      // The opener may be gone. A view that replaces the dialog moves the focus itself.
      const lost = dialog.isConnected && document.activeElement === document.body
      if (lost) document.getElementById(mainId)?.focus({ preventScroll: true })
    }
  }, [open, hostNotices])

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        // React events bubble to the parent dialog, which must not handle this Escape.
        event.stopPropagation()
        onClose()
      }}
      onPointerDown={(event) => {
        // Only the backdrop: the content covers the rest of the element.
        if (event.target === element.current && isOutside(event, element.current)) onClose()
      }}
      className={classes(
        'fixed m-0 max-h-dvh max-w-none overflow-y-auto overscroll-contain backdrop:bg-ink/70 open:animate-rise',
        night ? 'on-ink border border-ink-line' : 'bg-paper text-ink',
        place === 'middle' &&
          'inset-x-0 top-auto bottom-0 w-full rounded-t-card md:inset-0 md:m-auto md:h-fit md:max-h-[calc(100dvh-4rem)] md:w-[calc(100%-4rem)] md:max-w-form md:rounded-card',
        place === 'side' &&
          'inset-y-0 left-0 h-dvh w-[min(22rem,calc(100%-3rem))] open:animate-slide-forward',
        place === 'whole' &&
          'inset-0 h-dvh w-full md:m-auto md:h-[calc(100dvh-4rem)] md:w-[calc(100%-4rem)] md:max-w-page md:rounded-card',
        className,
      )}
    >
      {open && (
        <div className={classes('flex flex-col bg-inherit', place !== 'middle' && 'min-h-full')}>
          <div className="sticky top-0 z-10 bg-inherit px-5 pt-5 pb-2 md:px-8 md:pt-6">
            <div className="flex items-start gap-4">
              <h2
                ref={heading}
                id={titleId}
                tabIndex={-1}
                className={classes('display flex-1 pt-1.5 text-heading', hideTitle && 'sr-only')}
              >
                {title}
              </h2>
              <IconButton icon="close" label={t('close')} onClick={onClose} className="-mr-2 ml-auto" />
            </div>
            {head}
            <div ref={noticePlace} />
          </div>
          <div className="flex flex-1 flex-col px-5 pt-2 pb-8 md:px-8">{children}</div>
        </div>
      )}
    </dialog>
  )
}

/** Prevents the page behind from scrolling, and from shifting when its scrollbar disappears. */
function holdPage(): () => void {
  const page = document.documentElement
  const { overflow, paddingRight } = page.style
  const scrollbar = window.innerWidth - page.clientWidth
  page.style.overflow = 'hidden'
  if (scrollbar) page.style.paddingRight = `${scrollbar}px`
  return () => Object.assign(page.style, { overflow, paddingRight })
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
