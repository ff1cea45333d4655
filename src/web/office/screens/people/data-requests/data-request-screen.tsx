import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DataRequestDetail } from '#contract/office/people/data-requests.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowNumber, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { loadObjectLog, ObjectLog } from '#web/office/ui/log/object-log.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { dataRequestTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const id = Number(args.params.id)
    const request = await api('GET /office-api/data-requests/{id}', { params: { id } })
    return { request, log: await loadObjectLog(api, 'data-request', id) }
  })

const erase = officeForm('POST /office-api/data-requests/{id}/erase')
const lift = officeForm('POST /office-api/data-requests/{id}/lift')
const close = officeForm('POST /office-api/data-requests/{id}/close')

export const action = formAction(erase, lift, close)

/** A request about personal data: its deadline, the export, the plan of an erasure, the answer. */
export default function DataRequestScreen() {
  const t = useTexts()
  const { request, log } = useLoaderData<typeof loader>()
  const { kind, state, suspendedAt } = request
  const handles = useFrame().permissions.includes('data-rights.handle')
  const may = handles && state === 'open'
  return (
    <>
      <BackLink to="/data-requests">{t('area_data_requests')}</BackLink>
      <Heading title={t(`data_kind_${kind}`)}>
        <Badge tone={dataRequestTones[state]}>{t(`data_state_${state}`)}</Badge>
      </Heading>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <div className="border-t border-paper-line py-5">
            <RequestFacts request={request} />
          </div>
          {may && kind !== 'erasure' && <Export id={request.id} />}
          {may && kind === 'erasure' && <Erasure request={request} />}
          {suspendedAt && (
            <Panel title={t('data_suspended')}>
              <p className="text-small text-ink-soft">{t('data_suspended_hint')}</p>
              {handles && state !== 'open' && (
                <lift.Form send={t('data_suspended_lift')} variant="secondary" />
              )}
            </Panel>
          )}
        </div>
        <div className="min-w-0">
          {may && <Close />}
          <Panel title={t('area_log')}>
            <ObjectLog rows={log} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function RequestFacts({ request }: { request: DataRequestDetail }) {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const countryName = useCountryName()
  const { kind, source, customer, countryCode, receivedAt, dueAt, decidedAt, suspendedAt, blockedUntil } =
    request
  return (
    <Facts
      facts={[
        [
          t('object_customer'),
          <Link key="customer" to={`/customers/${customer.id}`} className="link">
            {customer.name || t('customers_erased')}
          </Link>,
        ],
        [t('field_email'), customer.name && customer.email, 'as it is'],
        [t('field_country'), countryName(countryCode)],
        [t('data_source'), t(`data_source_${source}`)],
        [t('data_received'), showTime(receivedAt, countryCode)],
        [
          t('data_due'),
          `${showTime(dueAt, countryCode)} · ${t(countryCode === 'CL' && kind === 'blocking' ? 'data_term_cl_blocking' : `data_term_${countryCode.toLowerCase() as Lowercase<typeof countryCode>}`)}`,
        ],
        [t('data_decided'), decidedAt && showTime(decidedAt, countryCode)],
        [t('data_suspended_since'), suspendedAt && showTime(suspendedAt, countryCode)],
        [t('data_blocked_until'), blockedUntil && showTime(blockedUntil, countryCode)],
        [t('data_note'), request.note],
      ]}
    />
  )
}

function Export({ id }: { id: number }) {
  const t = useTexts()
  return (
    <Panel title={t('data_export')}>
      <p className="text-small text-ink-soft">{t('data_export_hint')}</p>
      {/* Without `download`, which would save the page of a step-up as the file. */}
      <p className="flex flex-wrap gap-4 text-small">
        <a href={`/office/data-requests/${id}/vaiven.html`} className="link">
          {t('data_export_page')}
        </a>
        <a href={`/office/data-requests/${id}/vaiven.json`} className="link">
          {t('data_export_json')}
        </a>
      </p>
    </Panel>
  )
}

/** The plan of an erasure, and the button that executes it. */
function Erasure({ request: { plan, hasTripsAhead, blocks, years } }: { request: DataRequestDetail }) {
  const t = useTexts()
  const showNumber = useShowNumber()
  const rows = (stays: boolean) =>
    plan
      .filter((one) => one.stays === stays && one.count > 0)
      .map(({ part, count }) => (
        <li key={part} className="flex flex-wrap justify-between gap-x-4 border-b border-paper-line py-1">
          {t(`data_part_${part}`)}
          <span className="figures">{showNumber(count)}</span>
        </li>
      ))
  return (
    <Panel title={t('data_erase')}>
      <h3 className="text-small font-semibold">{t('data_goes')}</h3>
      <ul className="text-small">{rows(false)}</ul>
      <h3 className="text-small font-semibold">{t('data_stays')}</h3>
      <ul className="text-small">{rows(true)}</ul>
      <p className="text-small text-ink-soft">{t('data_stays_why')}</p>
      {blocks && <p className="text-small text-ink-soft">{t('data_blocks', { years })}</p>}
      {hasTripsAhead ? (
        <Banner tone="error">{t('data_trips_ahead')}</Banner>
      ) : (
        <erase.Form send={t('data_erase_send')} />
      )}
    </Panel>
  )
}

function Close() {
  const t = useTexts()
  return (
    <Panel title={t('data_close')}>
      <close.Form send={t('data_close')} variant="secondary">
        <close.Choice
          name="outcome"
          label={t('field_result')}
          value="done"
          options={[
            { value: 'done', label: t('data_state_done') },
            { value: 'rejected', label: t('data_state_rejected') },
          ]}
        />
        <close.Input name="reason" label={t('field_reason')} />
      </close.Form>
    </Panel>
  )
}
