import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { MessagePlan as Plan } from '#contract/office/mails/staff-messages.ts'
import { findLocale } from '#domain/locales.ts'
import type { MessagedOrders } from '#domain/messages/buyer-messages.ts'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { listQueryOf } from '../../app/list-query.ts'
import { load } from '../../app/load.ts'
import { textIn, textsIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { Heading } from '../../ui/panel.tsx'
import { ChooseDate } from './choose-message-date.tsx'
import { MessageForm } from './message-form.tsx'
import { MessagePlan } from './message-plan.tsx'
import { messageTextsIn } from './message-texts.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/message-dates', { query: listQueryOf(args.request) }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const values = textsIn(form, ['act'])
    const act = textIn(form, 'act')
    if (act === 'change') return data({ code: '', text: '', fields: {}, data: {}, values })
    const date = Number(new URL(args.request.url).searchParams.get('date')) || 0
    const body = {
      ...{ date, ...audienceIn(form), ...messageTextsIn(form) },
      orders: (textIn(form, 'orders') || 'alive') as MessagedOrders,
      incident: textIn(form, 'incident') !== '',
    }
    const call = 'POST /office-api/messages' as const
    if (act === 'send') {
      const made = await api(call, {
        body: { ...body, hash: textIn(form, 'hash'), key: textIn(form, 'key') },
      })
      return redirect('id' in made ? `/messages/${made.id}` : '/messages')
    }
    const locale = act.startsWith('test ') ? findLocale(act.slice(5)) : undefined
    const text = locale && body.texts[locale]
    if (locale && text) await api('POST /office-api/messages/test', { body: { date, locale, ...text } })
    const planned = await api(call, { body: { ...body, dryRun: true } })
    const shown = { ...planned, tested: Boolean(text) }
    return data({ code: 'planned', text: '', fields: {}, data: shown, values })
  })

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
