import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { MessagePlan as Plan } from '#contract/office/catalogue/staff-messages.ts'
import type { OfficeCallRequest } from '#contract/office/office-contract.ts'
import { findLocale } from '#domain/platform/locales.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on, type SentForm, showAgain, step } from '#web/office/forms/form-action.ts'
import { useFormAnswer } from '#web/office/forms/form-answer.ts'
import { textIn } from '#web/office/forms/texts-in.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { ChooseDate } from './choose-message-date.tsx'
import { MessageForm, write } from './message-form.tsx'
import { MessagePlan } from './message-plan.tsx'
import { writtenTexts } from './message-texts.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/message-dates', { query: listQueryOf(args.request) }))

type Body = NonNullable<OfficeCallRequest<typeof write.call>['body']>

/** The date of the address, and the recipients and texts of the form. */
const messageIn = (body: Body, { form, request }: SentForm): Body => ({
  ...writtenTexts(body),
  ...audienceIn(form),
  date: Number(new URL(request.url).searchParams.get('date')) || 0,
  orders: body.orders || 'alive',
})

const plan = (tested: boolean) => ({
  body: (body: Body, sent: SentForm) => ({ ...messageIn(body, sent), dryRun: true }),
  next: ({ answer, form }: SentForm & { answer: object }) =>
    showAgain(write, form, { code: 'planned', data: { ...answer, tested } }),
})

/** Mails the text of one language to the person, and shows the plan again. */
async function sendTest({ api, form, readForm, ...sent }: SentForm) {
  const locale = findLocale(textIn(form, 'act').slice('test '.length))
  const body = messageIn(readForm(write.call, form) as Body, { api, form, readForm, ...sent })
  const text = locale && body.texts[locale]
  if (locale && text)
    await api('POST /office-api/messages/test', { body: { date: body.date, locale, ...text } })
  return undefined
}

export const action = formAction(
  on(write, plan(false)),
  on(write, { act: 'test', instead: sendTest, ...plan(true) }),
  step('change', async ({ form }) => showAgain(write, form)),
  on(write, {
    act: 'send',
    body: messageIn,
    next: ({ answer }) => ('id' in answer ? `/messages/${answer.id}` : '/messages'),
  }),
)

/** A van, or the id of a province. */
function audienceIn(form: FormData): { province?: number; vehicle?: string } {
  const [kind, ...words] = textIn(form, 'to').split(' ')
  const part = words.join(' ')
  if (kind === 'van') return { vehicle: part }
  return kind === 'province' ? { province: Number(part) } : {}
}

type Planned = { plan: Plan; hash: string; key: string; delayMinutes: number; tested: boolean }

/** A new message to the buyers of a date: date, texts, recipients. */
export default function NewMessageScreen() {
  const t = useTexts()
  const { rows, chosen } = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  const planned = answer?.code === 'planned' ? (answer.data as Planned) : null
  const date = chosen ? rows[0] : undefined
  return (
    <div className="flex max-w-text flex-col gap-5">
      <Heading title={t('messages_new')} />
      {!date && <ChooseDate dates={rows} />}
      {date && planned && <MessagePlan {...planned} messageKey={planned.key} values={answer?.values ?? {}} />}
      {date && !planned && <MessageForm date={date} />}
    </div>
  )
}
