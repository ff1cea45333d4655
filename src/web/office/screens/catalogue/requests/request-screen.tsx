import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { RequestDetail } from '#contract/office/catalogue/requests.ts'
import { formatMoney, toMinor } from '#domain/platform/money.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowHour, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { RefusedAct } from '#web/office/forms/acts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { amountIn } from '#web/office/ui/amounts.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { alsoWhenRefused } from '#web/office/ui/reload-after-refusal.ts'
import { requestTones } from '#web/office/ui/words/state-tones.ts'
import { useZoneName } from '#web/office/ui/words/zone-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { addRows, guestSteps, uploadGuests } from './guest-forms.ts'
import { GuestsPanel, takesGuests } from './guests-panel.tsx'
import { HandlerPanel, HistoryPanel, NotePanel } from './handling.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/requests/{id}', { params: { id: Number(args.params.id) } }))

const approve = officeForm('POST /office-api/requests/{id}/approve')
const reject = officeForm('POST /office-api/requests/{id}/reject')
const letGuestBack = officeForm('POST /office-api/requests/{id}/let-guest-back')
const removeGuest = officeForm('POST /office-api/requests/{id}/remove-guest')
const note = officeForm('POST /office-api/requests/{id}/notes')
const handOver = officeForm('POST /office-api/requests/{id}/hand-over')

export const action = formAction(
  on(approve, {
    body({ version, from: names }, { form }) {
      const price = amountIn(form, 'price', String(form.get('currency')))
      const from = names?.flatMap((line) => line.split(';').flatMap((name) => name.trim() || [])) ?? []
      return { version, ...(price !== null && { price }), ...(from.length > 0 && { from }) }
    },
  }),
  reject,
  removeGuest,
  letGuestBack,
  note,
  handOver,
  ...guestSteps,
)

export const shouldRevalidate = alsoWhenRefused

/** A request for a private event: its data, its handler, the decision. */
export default function RequestScreen() {
  const t = useTexts()
  const request = useLoaderData<typeof loader>()
  const may = useMay(request.countryCode)
  const mayHandle = may('requests.handle')
  const fillsList = may('requests.add-guests') && takesGuests(request)
  return (
    <>
      <BackLink to="/requests">{t('area_requests')}</BackLink>
      <Heading title={request.name || t('requests_nameless')}>
        <Badge tone={requestTones[request.state]}>{t(`requests_state_${request.state}`)}</Badge>
      </Heading>
      <RefusedAct
        forms={[
          ...[note, handOver, removeGuest, letGuestBack],
          ...(request.mayDecide ? [approve, reject] : []),
          ...(fillsList ? [uploadGuests, addRows] : []),
        ]}
      />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col">
          <RequestFacts request={request} />
          {mayHandle && request.mayDecide && (
            <div key={request.version}>
              <Approve request={request} />
              <Reject request={request} />
            </div>
          )}
          {fillsList && <GuestsPanel request={request} />}
        </div>
        <div key={request.history.length}>
          {mayHandle && <HandlerPanel {...request} form={handOver} />}
          {mayHandle && <NotePanel form={note} />}
          {mayHandle && request.guests > 0 && <RemoveGuest key={request.guests} />}
          {mayHandle && request.history.some(({ change }) => change === 'remove_guest') && <LetGuestBack />}
          <HistoryPanel history={request.history} />
        </div>
      </div>
    </>
  )
}

function RequestFacts({ request }: { request: RequestDetail }) {
  const t = useTexts()
  const showHour = useShowHour()
  const countryName = useCountryName()
  const zone = useZoneName()
  const { startsAt, endsAt, timeZone } = request
  const hours = [startsAt, endsAt].flatMap((hour) => (hour ? showHour(hour) : [])).join(' – ')
  return (
    <div className="flex flex-col gap-5 border-t border-paper-line py-5 xl:flex-row">
      {request.imagePath && (
        <img
          src={request.imagePath}
          alt=""
          className="aspect-[4/3] w-full max-w-64 self-start rounded-small object-cover"
        />
      )}
      <Facts
        facts={[
          [t('requests_owner'), <Owner key="owner" request={request} />],
          [t('requests_when'), hours && startsAt && `${hours} (${zone(timeZone, startsAt)})`],
          [
            t('requests_where'),
            [request.location, request.address, request.county, countryName(request.countryCode)]
              .filter(Boolean)
              .join('\n'),
          ],
          [
            t('requests_stops'),
            request.stops
              .map(({ time, address, county }) => [time, address, county].filter(Boolean).join(' · '))
              .join('\n'),
          ],
          [t('requests_guests'), String(request.guests)],
          [t('requests_paid_by'), t(`requests_paid_by_${request.paidBy}`)],
          [t('requests_invitation'), request.invitation],
          [t('requests_why'), request.rejectReason],
          [
            t('requests_made_event'),
            request.eventSlug && (
              <a href={`/event/${request.eventSlug}`} className="link wrap-anywhere">
                {request.eventSlug}
              </a>
            ),
          ],
          [t('requests_bill'), request.bill && <Bill key="bill" request={request} />],
        ]}
      />
    </div>
  )
}

function Owner({ request }: { request: RequestDetail }) {
  return (
    <>
      {request.owner}
      {'\n'}
      {request.ownerEmail}
      {'\n'}
      <PhoneLink phone={request.ownerPhone} text={request.ownerPhoneText} />
    </>
  )
}

function Bill({ request: { bill, currency } }: { request: RequestDetail }) {
  const t = useTexts()
  if (!bill) return null
  const showBillMoney = (major: number) => formatMoney({ amount: toMinor(major, currency) ?? 0, currency })
  return [
    showBillMoney(bill.amount),
    t('requests_bill_reference', { reference: String(bill.reference) }),
    t(`requests_bill_${bill.state}`),
    bill.missing > 0 && t('requests_bill_missing', { missing: showBillMoney(bill.missing) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Approve({ request }: { request: RequestDetail }) {
  const t = useTexts()
  const { paidBy, currency, departures, version } = request
  return (
    <Panel title={t('requests_approve')}>
      <p className="text-small text-ink-soft">{t('requests_approve_text', { guests: request.guests })}</p>
      <approve.Form version={version} send={t('requests_approve')}>
        <input type="hidden" name="currency" value={currency} />
        <approve.Input
          name="price"
          label={`${t(`requests_price_${paidBy}`)} (${currency})`}
          hint={paidBy === 'host' ? t('requests_price_hint') : undefined}
        />
        <approve.Input
          name="from"
          label={t('requests_from')}
          hint={t('requests_from_hint', { provinces: departures.join('; ') || '–' })}
        />
      </approve.Form>
    </Panel>
  )
}

function Reject({ request }: { request: RequestDetail }) {
  const t = useTexts()
  return (
    <Panel title={t('reject')}>
      <reject.Form version={request.version} send={t('requests_reject')} variant="danger">
        <reject.Input name="why" label={t('requests_why')} hint={t('requests_why_hint')} long />
      </reject.Form>
    </Panel>
  )
}

function RemoveGuest() {
  const t = useTexts()
  return (
    <Panel title={t('requests_remove_guest')}>
      <p className="text-small text-ink-soft">{t('requests_remove_guest_text')}</p>
      <removeGuest.Form send={t('requests_remove_guest_send')} variant="secondary">
        <removeGuest.Input name="email" label={t('requests_remove_guest_email')} />
      </removeGuest.Form>
    </Panel>
  )
}

function LetGuestBack() {
  const t = useTexts()
  return (
    <Panel title={t('requests_let_guest_back')}>
      <p className="text-small text-ink-soft">{t('requests_let_guest_back_text')}</p>
      <letGuestBack.Form send={t('requests_let_guest_back_send')} variant="secondary">
        <letGuestBack.Input name="email" label={t('requests_remove_guest_email')} />
      </letGuestBack.Form>
    </Panel>
  )
}
