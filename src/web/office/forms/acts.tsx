import type { ReactNode } from 'react'
import type { OfficeCall } from '#contract/office/office-contract.ts'
import { Banner } from '../../ui/banner.tsx'
import { useFormAnswer } from './form-answer.ts'

/** The acts of an object, in a column if there is room beside it. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 lg:flex-col lg:gap-3">{children}</div>
)

/** Shows the refusal of an act when its form is no longer on the page. `forms` are those of the page. */
export function RefusedAct({ forms }: { forms: readonly (false | { call: OfficeCall })[] }) {
  const answer = useFormAnswer()
  const { act = '' } = answer?.values ?? {}
  const isShown = forms.some((form) => form && (act === form.call || act.startsWith(`${form.call} `)))
  if (!answer?.text || isShown) return null
  return (
    <div className="mb-4">
      <Banner tone="error">{answer.text}</Banner>
    </div>
  )
}
