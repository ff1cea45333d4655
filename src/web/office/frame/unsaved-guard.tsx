import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useTexts } from '../app/texts.tsx'
import { ShownAnswer } from '../forms/form-answer.ts'
import { createUnsavedForms } from './unsaved-forms.ts'

/**
 * Asks before changes of a form are lost: on navigation, on other rows of this page, or when saving another form
 * replaces this one. The router supports only one blocker, so it is in the frame and watches the forms of every screen.
 */
export function UnsavedGuard({ isRestored, children }: { isRestored: boolean; children: ReactNode }) {
  const t = useTexts()
  const [forms] = useState(createUnsavedForms)
  const dialog = useRef<HTMLDialogElement>(null)
  // A form that was restored after a log-in counts as unsaved until it is sent, even if it is not touched.
  const isRestoredSent = useRef(false)
  const isUnsaved = () => (isRestored && !isRestoredSent.current && !forms.isSending()) || forms.hasChanges()
  const navigate = useNavigate()
  const destination = useRef<Location>(null)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    destination.current = forms.isSending() ? null : to
    return forms.isSending()
      ? forms.wouldReset()
      : (from.pathname !== to.pathname || from.search !== to.search) && isUnsaved()
  })

  useEffect(() => {
    const track = ({ target }: Event) => forms.track(target)
    const markSent = ({ target }: Event) => forms.markSent(target)
    document.addEventListener('focusin', track)
    document.addEventListener('pointerdown', track, true)
    document.addEventListener('submit', markSent, true)
    return () => {
      document.removeEventListener('focusin', track)
      document.removeEventListener('pointerdown', track, true)
      document.removeEventListener('submit', markSent, true)
    }
  }, [forms])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })

  const shownAnswer = useRef<object>(null)
  const { key, pathname, search } = useLocation()
  const rows = `${pathname}${search}`
  const was = useRef<{ formAnswer: object | null; key: string; rows: string }>({
    formAnswer: null,
    key,
    rows,
  })
  // Handle the answer before its first paint, so that a following click is checked. A refusal may be rendered
  // before the page has been revalidated for it. The effects of the screen, which is inside, run first.
  useLayoutEffect(() => {
    const formAnswer = shownAnswer.current
    const { current: before } = was
    was.current = { formAnswer, key, rows }
    const isAnswered = key !== before.key || (formAnswer && formAnswer !== before.formAnswer)
    if (!forms.isSending()) {
      if (rows !== before.rows) forms.forget()
    } else if (isAnswered) {
      forms.confirmSent(!formAnswer)
      isRestoredSent.current ||= !formAnswer
    }
  })

  // A second click may be blocked before the first answer is rendered: ask again.
  useEffect(() => {
    const element = dialog.current
    if (blocker.state !== 'blocked' || !element || element.open) return
    // Escape means "stay".
    element.returnValue = 'stay'
    element.showModal()
  }, [blocker])
  const answer = () => {
    if (dialog.current?.open) return
    if (dialog.current?.returnValue !== 'leave') {
      forms.confirmSent(false)
      return blocker.reset?.()
    }
    if (blocker.state === 'blocked' || !destination.current) return blocker.proceed?.()
    // The router forgot the blocked navigation when it had revalidated the page after a refusal.
    forms.forget()
    isRestoredSent.current = true
    void navigate(destination.current)
  }
  return (
    <ShownAnswer value={shownAnswer}>
      {children}
      <dialog
        ref={dialog}
        aria-labelledby="unsaved-title"
        aria-describedby="unsaved-text"
        onClose={answer}
        className="m-auto w-[calc(100%-2rem)] max-w-form rounded-control bg-white p-6 shadow-lift backdrop:bg-ink/50"
      >
        <h2 id="unsaved-title" className="display mb-2 text-lead">
          {t('unsaved_title')}
        </h2>
        <p id="unsaved-text" className="mb-4">
          {t('unsaved_text')}
        </p>
        <form method="dialog" className="flex flex-wrap gap-3">
          <Button type="submit" size="small" value="stay">
            {t('unsaved_stay')}
          </Button>
          <Button type="submit" size="small" variant="secondary" value="leave">
            {t('unsaved_leave')}
          </Button>
        </form>
      </dialog>
    </ShownAnswer>
  )
}
