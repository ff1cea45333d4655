import type { ReactNode } from 'react'
import type { OfficeCall } from '#contract/office/office-contract.ts'
import { Banner } from '../../ui/banner.tsx'
import { useFormAnswer } from './form-answer.ts'

/** The look of an act in a list: a full-size button on a phone, a line beside its object elsewhere. */
export const actLook =
  'inline-flex min-h-11 cursor-pointer items-center text-small link max-lg:rounded-small max-lg:border max-lg:border-paper-line max-lg:px-3 lg:min-h-8'

/** The acts of an object, in a column if there is room beside it. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 lg:flex-col lg:gap-3">{children}</div>
)

export function Folded({ name, open, children }: { name: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="open:w-full">
      <summary className={actLook}>{name}</summary>
      <div className="py-2">{children}</div>
    </details>
  )
}

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
