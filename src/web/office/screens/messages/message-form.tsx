import { Form, Link, useSearchParams } from 'react-router'
import type { MessageDateRow } from '#contract/office/mails/staff-messages.ts'
import { messagedOrders } from '#domain/messages/buyer-messages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useShowTime, useTexts } from '../../app/texts.tsx'
import { SendButton } from '../../ui/forms/office-form.tsx'
import { Choice } from '../events/edit-form.tsx'
import { MessageTexts } from './message-texts.tsx'

/** The recipients and texts of a message. */
export function MessageForm({ date }: { date: MessageDateRow }) {
  const t = useTexts()
  const showTime = useShowTime()
  const [query] = useSearchParams()
  const answer = useFormAnswer()
  const value = (name: string, initial = '') => answer?.values[name] ?? initial
  return (
    <Form key={JSON.stringify(answer?.values)} method="post" className="flex flex-col gap-5" noValidate>
      {answer?.text && <Banner tone="error">{answer.text}</Banner>}
      <p>
        <strong>{date.event}</strong> · {showTime(date.startsAt, date.timeZone)}{' '}
        <Link to="/messages/new" className="link inline-flex min-h-11 items-center text-small">
          {t('messages_other_date')}
        </Link>
      </p>
      <Choice
        name="to"
        label={t('messages_to')}
        value={value('to', query.get('to') ?? '')}
        options={[
          {
            value: '',
            label: `${t('messages_whole_date')} · ${t('messages_people', { count: date.buyers })}`,
          },
          ...date.provinces.map(({ id, name, buyers }) => ({
            value: `province ${id}`,
            label: `${t('messages_from', { place: name })} · ${t('messages_people', { count: buyers })}`,
          })),
          ...date.vans.map(({ vehicle, buyers }) => ({
            value: `van ${vehicle}`,
            label: `${t('messages_van', { van: vehicle })} · ${t('messages_people', { count: buyers })}`,
          })),
        ]}
      />
      <Choice
        name="orders"
        label={t('messages_orders')}
        value={value('orders', 'alive')}
        options={messagedOrders.map((one) => ({ value: one, label: t(`messages_orders_${one}`) }))}
      />
      <MessageTexts country={date.countryCode} value={value} />
      <SendButton>{t('messages_see_plan')}</SendButton>
    </Form>
  )
}
