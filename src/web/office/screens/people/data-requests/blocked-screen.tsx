import { useActionData } from 'react-router'
import type { BlockedData } from '#contract/office/people/data-requests.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { useShowTimeIn } from '#web/office/ui/country-time.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'

const search = officeForm('POST /office-api/blocked-data')

export const action = formAction(on(search, { next: ({ answer }) => answer }))

/** The access to blocked data: it needs a reason, and is logged. */
export default function BlockedScreen() {
  const t = useTexts()
  const answer = useActionData<{ rows: BlockedData[] } | object>()
  const rows = answer && 'rows' in answer ? answer.rows : undefined
  return (
    <>
      <BackLink to="/data-requests">{t('area_data_requests')}</BackLink>
      <Heading title={t('data_blocked')} />
      <div className="max-w-text">
        <p className="mb-4 text-small">{t('data_blocked_hint')}</p>
        <search.Form send={t('data_blocked_send')}>
          <search.Input name="q" label={t('data_blocked_q')} />
          <search.Input name="reason" label={t('data_blocked_reason')} />
        </search.Form>
        <div aria-live="polite" className="mt-6">
          {rows?.length === 0 && <p>{t('data_blocked_none')}</p>}
          {rows?.map((row) => (
            <Blocked key={`${row.customer}${row.order}${row.blockedAt}${row.deleteAt}`} row={row} />
          ))}
        </div>
      </div>
    </>
  )
}

function Blocked({ row: { data, countryCode, order, details, blockedAt, deleteAt } }: { row: BlockedData }) {
  const t = useTexts()
  const showTime = useShowTimeIn()
  const countryName = useCountryName()
  return (
    <Panel title={t(`data_blocked_${data}`)}>
      <Facts
        facts={[
          [t('field_country'), countryName(countryCode)],
          [t('object_order'), order, 'as it is'],
          [t('data_blocked_until'), deleteAt && showTime(deleteAt, countryCode)],
          [t('data_suspended_since'), !deleteAt && showTime(blockedAt, countryCode)],
        ]}
      />
      <pre className="mt-3 overflow-x-auto text-small whitespace-pre-wrap">
        {JSON.stringify(details, null, 2)}
      </pre>
    </Panel>
  )
}
