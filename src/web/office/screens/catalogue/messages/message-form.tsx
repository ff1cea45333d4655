import { Link, useLocation, useSearchParams } from 'react-router'
import type { MessageDateRow } from '#contract/office/catalogue/staff-messages.ts'
import {
  messagedOrders,
  type MessageTexts as Texts,
} from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import { type IncidentKind, incidentKinds } from '#domain/catalogue/buyer-messages/incidents.ts'
import { withQuery } from '#web/office/app/list-query.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { Choice } from '#web/office/forms/inputs.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { MessageTexts } from './message-texts.tsx'

export const write = officeForm('POST /office-api/messages')

/** The recipients and texts of a message. */
export function MessageForm({ date }: { date: MessageDateRow }) {
  const t = useTexts()
  const showTime = useShowTime()
  const [query] = useSearchParams()
  const answer = write.useAnswer()
  const incident = incidentKinds.find((kind) => kind === query.get('incident'))
  return (
    <write.Form
      key={JSON.stringify(answer?.values)}
      look="edit"
      send={t('messages_see_plan')}
      saved={readyFields(incident && date.incidents?.[incident])}
    >
      <p>
        <strong>{date.event}</strong> · {showTime(date.startsAt, date.timeZone)}{' '}
        <Link to="/messages/new" className="link inline-flex min-h-11 items-center text-small">
          {t('messages_other_date')}
        </Link>
      </p>
      {date.incidents && <Incidents current={incident} />}
      <Choice
        name="to"
        label={t('messages_to')}
        value={query.get('to') ?? ''}
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
        value="alive"
        options={messagedOrders.map((one) => ({ value: one, label: t(`messages_orders_${one}`) }))}
      />
      <MessageTexts country={date.countryCode} isReady={incident !== undefined} />
    </write.Form>
  )
}

/** The ready texts about incidents, as links that fill the form. */
function Incidents({ current }: { current: IncidentKind | undefined }) {
  const t = useTexts()
  const { search } = useLocation()
  const link = (kind: IncidentKind | null, text: string) => (
    <Link
      key={kind}
      to={withQuery(search, { incident: kind })}
      aria-current={kind === (current ?? null) ? 'true' : undefined}
      className="link inline-flex min-h-11 items-center aria-[current]:font-semibold"
    >
      {text}
    </Link>
  )
  return (
    <section className="rounded-small bg-paper-deep px-4 py-2 text-small">
      <h2 className="font-semibold">{t('messages_incident')}</h2>
      <p className="text-ink-soft">{t('messages_incident_about')}</p>
      <p className="flex flex-wrap gap-x-5">
        {incidentKinds.map((kind) => link(kind, t(`messages_incident_${kind}`)))}
        {current && link(null, t('messages_incident_none'))}
      </p>
      {current && <input type="hidden" name="incident" value={current} />}
    </section>
  )
}

/** Ready texts by the names of their fields. */
function readyFields(texts: Texts | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([locale, { subject, text }]) => [
      [`texts.${locale}.subject`, subject],
      [`texts.${locale}.text`, text],
    ]),
  )
}
