import { type ActionFunctionArgs, useActionData } from 'react-router'
import type { BlockedData } from '#contract/office/customers/data-requests.ts'
import { answerForm } from '../../app/answer-form.ts'
import { useCountryName } from '../../app/country-names.ts'
import { textIn } from '../../app/read-fields.ts'
import { useTexts } from '../../app/texts.tsx'
import { useShowTimeIn } from '../../ui/country-time.ts'
import { Facts } from '../../ui/facts.tsx'
import { ActForm, useTyped } from '../../ui/forms/act-form.tsx'
import { Input } from '../../ui/forms/inputs.tsx'
import { BackLink, Heading, Panel } from '../../ui/panel.tsx'

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, ({ api, form }) =>
    api('POST /office-api/blocked-data', { body: { q: textIn(form, 'q'), reason: textIn(form, 'reason') } }),
  )

/** The access to blocked data: it needs a reason, and is logged. */
export default function BlockedScreen() {
  const t = useTexts()
  const typed = useTyped('read')
  const answer = useActionData<{ rows: BlockedData[] } | object>()
  const rows = answer && 'rows' in answer ? answer.rows : undefined
  return (
    <>
      <BackLink to="/data-requests">{t('area_data_requests')}</BackLink>
      <Heading title={t('data_blocked')} />
      <div className="max-w-text">
        <p className="mb-4 text-small">{t('data_blocked_hint')}</p>
        <ActForm act="read" send={t('data_blocked_send')}>
          <Input name="q" label={t('data_blocked_q')} value={typed('q')} />
          <Input name="reason" label={t('data_blocked_reason')} value={typed('reason')} />
        </ActForm>
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
