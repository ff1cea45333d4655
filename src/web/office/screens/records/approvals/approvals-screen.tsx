import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { Approval } from '#contract/office/records/approvals.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { listQueryOf } from '#web/office/app/list-query.ts'
import { load } from '#web/office/app/load.ts'
import { useCodeText, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { type Column, List } from '#web/office/ui/lists/list.tsx'
import { objects } from '#web/office/ui/log/objects.ts'
import { useReasonText } from '#web/office/ui/log/reason-text.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { PersonName } from '#web/office/ui/person-name.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Effect } from './effect.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/approvals', { query: listQueryOf(args.request) }))

const approve = officeForm('POST /office-api/approvals/{id}/approve')
const reject = officeForm('POST /office-api/approvals/{id}/reject')

export const action = formAction(
  on(approve, { next: ({ form }) => `/approvals?done=approved&number=${form.get('id')}` }),
  on(reject, { next: ({ form }) => `/approvals?done=rejected&number=${form.get('id')}` }),
)

export default function ApprovalsScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const reasonText = useReasonText()
  const page = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const isOver = query.get('state') === 'over'
  const columns: Column<Approval>[] = [
    { key: 'what', label: t('field_what'), cell: (row) => <What approval={row} /> },
    { key: 'effect', label: t('field_effect'), cell: (row) => <Effect approval={row} /> },
    {
      key: 'asked',
      label: t('field_asked'),
      sort: 'askedAt',
      cell: (row) => (
        <>
          <PersonName name={row.askedBy} email={row.askedByEmail} />
          <span className="figures block text-ink-soft">{showTime(row.askedAt)}</span>
          <span className="block break-words">{reasonText(row.reason)}</span>
        </>
      ),
    },
    {
      key: 'decision',
      label: t('field_decision'),
      cell: (row) => (isOver ? <Decision approval={row} /> : <Decide approval={row} />),
    },
  ]
  return (
    <>
      <Heading title={t('area_approvals')}>
        <Link
          to={isOver ? '/approvals' : '/approvals?state=over'}
          className="link inline-flex min-h-11 items-center"
        >
          {t(isOver ? 'approvals_open' : 'approvals_over')}
        </Link>
      </Heading>
      <Done query={query} />
      <List
        label={t('area_approvals')}
        columns={columns}
        {...page}
        rowKey={({ id }) => id}
        sort="-askedAt"
        parameters={['state']}
        empty={t(isOver ? 'approvals_none_over' : 'approvals_none')}
      />
    </>
  )
}

/** The result of the decision that the person has just made. */
function Done({ query }: { query: URLSearchParams }) {
  const t = useTexts()
  const [done, number] = [query.get('done'), query.get('number')]
  if (!number || (done !== 'approved' && done !== 'rejected')) return null
  return (
    <Banner tone="success" className="mb-4">
      {t(`approvals_done_${done}`, { number })}
    </Banner>
  )
}

function What({ approval: { id, kind, object, countryCode } }: { approval: Approval }) {
  const t = useTexts()
  const textOf = useCodeText()
  const countryName = useCountryName()
  const about = objects[object.kind]
  return (
    <>
      <strong id={`approval-${id}`} className="block scroll-mt-24">
        {textOf(`approval_kind_${kind.replaceAll(/\W/g, '_')}`) ?? t('approval_kind_other')}
      </strong>
      {about?.to ? (
        <Link to={about.to(object.id)} className="link">
          {t(about.label)}
        </Link>
      ) : (
        about && t(about.label)
      )}
      <span className="text-ink-soft">
        {' '}
        {['', t('log_number', { number: String(id) }), countryCode && countryName(countryCode)]
          .filter((one) => one !== null)
          .join(' · ')}
      </span>
    </>
  )
}

function Decision({ approval: row }: { approval: Approval }) {
  const t = useTexts()
  const showTime = useShowTime()
  const words = {
    approved: t('log_value_approved'),
    rejected: t('log_value_rejected'),
    voided: t('log_value_voided'),
  }
  return (
    <>
      <strong>{words[row.decision as keyof typeof words] ?? t('approval_over_time')}</strong>
      <span className="block text-ink-soft">
        {row.decidedBy && <PersonName name={row.decidedBy} email={row.decidedByEmail} />}
        {row.decidedAt && <span className="figures block">{showTime(row.decidedAt)}</span>}
      </span>
      {row.decisionReason}
    </>
  )
}

function Decide({ approval: row }: { approval: Approval }) {
  const t = useTexts()
  const showTime = useShowTime()
  return (
    <div className="flex flex-col gap-2">
      <span className="text-ink-soft">{t('approval_until', { time: showTime(row.expiresAt) })}</span>
      {row.mayApprove && (
        <approve.Form row={row.id} send={t('approve')}>
          <input type="hidden" name="id" value={row.id} />
        </approve.Form>
      )}
      {(row.mayApprove || row.mine) && (
        <reject.Form row={row.id} send={t(row.mine ? 'take_back' : 'reject')} variant="secondary">
          <input type="hidden" name="id" value={row.id} />
          <reject.Input name="reason" label={t('field_reason_if_rejected')} />
        </reject.Form>
      )}
    </div>
  )
}
