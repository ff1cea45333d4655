import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'
import { useActionData, useRouteLoaderData } from 'react-router'
import type { FailureCode } from '../../api/api.ts'
import { useTexts } from '../app/texts.tsx'

/** Why a form was refused, or the step that its screen shows next; empty when it only shows the input again. */
export type FormCode = FailureCode | 'planned' | 'previewed' | 'copied' | 'restored' | ''

/** The answer to a form, and its input. */
export type FormAnswer = {
  code: FormCode
  text: string
  /** the name of a field → the key of its error */
  fields: Record<string, string>
  data: Record<string, unknown>
  values: Record<string, string>
}

/**
 * The refusal and the input of this screen's form; undefined before it was sent. After a log-in in between it has only
 * the input, and the code `restored`.
 */
export function useFormAnswer(): FormAnswer | undefined {
  const t = useTexts()
  const answer = useActionData<FormAnswer>()
  useShownAnswer(answer && 'values' in answer ? answer : undefined)
  const restored = useRouteLoaderData<{ savedForm?: Record<string, string> }>('frame/frame')?.savedForm
  if (answer && 'values' in answer) {
    // A refusal by the screen itself only names fields; a form that was just filled or previewed names none.
    const isWrong = Object.keys(answer.fields).length > 0
    return { ...answer, text: answer.text || (isWrong ? t('form_fields_wrong') : '') }
  }
  return restored && { code: 'restored', text: '', fields: {}, data: {}, values: restored }
}

/** The answer to a form that the page shows, whichever of its routes has the form. */
export const ShownAnswer = createContext<RefObject<object | null> | null>(null)

function useShownAnswer(answer: object | undefined): void {
  const shown = useContext(ShownAnswer)
  useLayoutEffect(() => {
    if (!answer || !shown) return
    shown.current = answer
    return () => {
      if (shown.current === answer) shown.current = null
    }
  }, [answer, shown])
}
