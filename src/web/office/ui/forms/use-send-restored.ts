import { type RefObject, useEffect, useRef } from 'react'
import { useFormAnswer } from '../../app/answer-form.ts'

/**
 * Sends a form without input again after its person has shown the second factor, because there is nothing to review.
 * Without JavaScript the button has to be pressed again. `act` is the value of its hidden field; returns the form's
 * `ref`.
 */
export function useSendRestored(act: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const answer = useFormAnswer()
  const isRestored = answer?.code === 'restored' && answer.values.act === act
  useEffect(() => {
    if (isRestored) form.current?.requestSubmit()
  }, [isRestored])
  return form
}
