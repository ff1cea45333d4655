import type { ActionFunctionArgs } from 'react-router'
import { enquiryContract } from '#contract/catalogue/enquiries.ts'
import type { CallRequest } from '#contract/contract.ts'
import { pageContext } from '#web/app/page-context.ts'
import { answerPostedForm } from '#web/forms/answer-posted-form.server.ts'

/** The action of a page with an enquiry form, for browsers without JavaScript. */
export function answerEnquiry({ request, context }: ActionFunctionArgs, call: keyof typeof enquiryContract) {
  const { api, country } = context.get(pageContext)
  const send = (body: object, { openedAt }: Record<string, string>) => {
    const openFor = Math.max(0, (Date.now() - Number(openedAt)) / 1000) || 0
    const asked = { query: { 'country-code': country }, body: { ...body, openFor } }
    return api(call, asked as CallRequest<typeof call>)
  }
  return answerPostedForm(request, enquiryContract[call].body, send, {
    optional: ['interest', 'passengers'],
    showsAnswer: true,
  })
}
