import { type RefObject, useEffect, useRef } from 'react'
import { useFormAnswer } from '../../app/answer-form.ts'

/**
 * Sends a form without fields of its own again once its person has shown the second factor: there is nothing in it to look at.
 * Without scripts its button is pressed again. `act` is the value of its hidden field; the answer is the form's `ref`.
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
