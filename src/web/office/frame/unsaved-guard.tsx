import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useAnyFormAnswer } from '../app/answer-form.ts'
import { useTexts } from '../app/texts.tsx'
import { createUnsavedForms } from './unsaved-forms.ts'

/**
 * Asks before changes of a form are lost: on navigation, on other rows of this page, or when saving another form
 * replaces this one. The router supports only one blocker, so it is in the frame and watches the forms of every screen.
 */
export function UnsavedGuard({ isRestored }: { isRestored: boolean }) {
  const t = useTexts()
  const [forms] = useState(createUnsavedForms)
  const dialog = useRef<HTMLDialogElement>(null)
  // A form that was restored after a log-in counts as unsaved until it is sent, even if it is not touched.
  const isRestoredSent = useRef(false)
  const isUnsaved = () => (isRestored && !isRestoredSent.current && !forms.isSending()) || forms.hasChanges()
  const navigate = useNavigate()
  const [way, setWay] = useState<Location | null>(null)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const loses = forms.isSending()
      ? forms.wouldReset()
      : (from.pathname !== to.pathname || from.search !== to.search) && isUnsaved()
    // The router forgets the blocked way when the page finishes loading after a refusal.
    if (loses) setWay(to)
    return loses
  })

  const ask = useEffectEvent((event: Event) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const track = ({ target }: Event) => forms.track(target)
    document.addEventListener('focusin', track, options)
    document.addEventListener('pointerdown', track, options)
    document.addEventListener('submit', ({ target }) => forms.markSent(target), options)
    window.addEventListener('beforeunload', (event) => ask(event), options)
    return () => ended.abort()
  }, [forms])

  const formAnswer = useAnyFormAnswer()
  const { key, pathname, search } = useLocation()
  const rows = `${pathname}${search}`
  const was = useRef({ formAnswer, key, rows })
  // Handle the answer before its first paint, so that a following click is checked. A refusal may be rendered
  // before the page has been revalidated for it.
  useLayoutEffect(() => {
    const { current: before } = was
    was.current = { formAnswer, key, rows }
    const isAnswered = key !== before.key || (formAnswer && formAnswer !== before.formAnswer)
    if (!forms.isSending()) {
      if (rows !== before.rows) forms.forget()
    } else if (isAnswered) {
      forms.confirmSent(!formAnswer)
      isRestoredSent.current ||= !formAnswer
    }
  }, [formAnswer, key, rows, forms])

  // A second click may be blocked before the first answer is rendered: ask again.
  useEffect(() => {
    const element = dialog.current
    if (!way || !element || element.open) return
    // Escape means "stay".
    element.returnValue = 'stay'
    element.showModal()
  }, [way])
  const answer = () => {
    if (dialog.current?.open) return
    setWay(null)
    if (dialog.current?.returnValue !== 'leave') {
      forms.confirmSent(false)
      return blocker.reset?.()
    }
    if (blocker.state === 'blocked') return blocker.proceed()
    forms.forget()
    isRestoredSent.current = true
    if (way) void navigate(way)
  }
  return (
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
  )
}
