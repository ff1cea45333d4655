import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { OfficeCall, OfficeCallAnswer, OfficeCallRequest } from '#contract/office/office-contract.ts'
import { pageOf } from '../app/load.ts'
import type { OfficeContext } from '../app/office-context.ts'
import { answerForm, inputOf } from './answer-form.ts'
import type { FormAnswer, FormCode } from './form-answer.ts'

/** A form as it was sent; the parameters are those of the page's address. */
export type SentForm = Omit<ActionFunctionArgs, 'context' | 'pattern' | 'url'> &
  OfficeContext & { form: FormData }

/** A path to show next, or the answer of the action. */
type Next = string | object | null

/** A form of a screen, and what happens when it is sent. */
type Step = { act: string; run: (sent: SentForm) => Promise<Next> }

type Body<C extends OfficeCall> = OfficeCallRequest<C>['body']

type Options<C extends OfficeCall> = {
  /** the value of `act`, by default the call */
  act?: string
  /** answers instead of the call, if it returns something */
  instead?: (sent: SentForm) => Next | undefined | Promise<Next | undefined>
  /** changes the body that was read from the form's fields */
  body?: (body: NonNullable<Body<C>>, sent: SentForm) => Body<C> | Promise<Body<C>>
  /** the call instead, when the address has no id */
  whenNew?: OfficeCall
  /** by default the page itself */
  next?: string | ((done: SentForm & { answer: OfficeCallAnswer<C> }) => Next)
}

/** Declares what happens when a form is sent: its call, and the options around it. */
export function on<C extends OfficeCall>(form: { call: C }, options: Options<C> = {}): Step {
  const run = async (sent: SentForm) => {
    const other = await options.instead?.(sent)
    if (other !== undefined) return other
    const call = options.whenNew && sent.params.id === undefined ? options.whenNew : form.call
    const read = sent.readForm(call, sent.form) as NonNullable<Body<C>>
    const body = options.body ? await options.body(read, sent) : read
    const answer = (await sent.api(call, requestOf(call, sent, body) as never)) as OfficeCallAnswer<C>
    const { next = pageOf(sent.request).path } = options
    return typeof next === 'function' ? next({ ...sent, answer }) : next
  }
  return { act: options.act ?? form.call, run }
}

/** A button or form without a call of its own, or with more than one. */
export const step = (act: string, run: Step['run']): Step => ({ act, run })

/**
 * The action of a screen's forms, with or without JavaScript. It reads the fields that the body of the form's call has,
 * calls, and shows the next page. If the office refuses, the same page shows the reason and the input; staff who have to
 * authenticate again return to the filled form.
 */
export function formAction(...forms: readonly (Step | { call: OfficeCall })[]) {
  const steps = forms.map((form) => ('run' in form ? form : on(form)))
  return (args: ActionFunctionArgs) =>
    answerForm(args, async (office) => {
      // That of the pressed button, if it has one.
      const act = String(office.form.getAll('act').at(-1) ?? '')
      const [only, ...others] = steps
      const chosen =
        steps.find((one) => act === one.act || act.startsWith(`${one.act} `)) ??
        (others.length > 0 ? undefined : only)
      const { request, params } = args
      const next = chosen ? await chosen.run({ ...office, request, params }) : pageOf(request).path
      return typeof next === 'string' ? redirect(next) : next
    })
}

/** A parameter of the path is the form's field of that name, otherwise the address's. */
function requestOf(call: OfficeCall, { form, params }: SentForm, body: unknown) {
  const names = [...call.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const key = form.get('idempotency-key')
  return {
    params: Object.fromEntries(names.map((name) => [name, form.get(name) ?? params[name] ?? ''])),
    ...(key && { headers: { 'idempotency-key': String(key) } }),
    ...(body !== undefined && { body }),
  }
}

type Shown = {
  code?: FormCode
  fields?: Record<string, string>
  data?: object
  values?: Record<string, string>
}

/** A form again with its input, or other values: a step of the screen that saves nothing, or its own refusal. */
export function showAgain({ call }: { call: OfficeCall }, form: FormData, shown: Shown = {}) {
  const { code = '', fields = {}, values = inputOf(form) } = shown
  const answer = {
    code,
    text: '',
    fields,
    data: shown.data ?? {},
    values: { ...values, act: call },
  } as FormAnswer
  return data(answer, { status: Object.keys(fields).length > 0 ? 400 : 200 })
}
