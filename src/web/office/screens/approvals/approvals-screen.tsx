import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { Approval } from '#contract/office/staff/approvals.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { useCountryName } from '../../app/country-names.ts'
import { listQueryOf } from '../../app/list-query.ts'
import { load } from '../../app/load.ts'
import { textIn } from '../../app/read-fields.ts'
import { useCodeText, useShowTime, useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm } from '../../ui/forms/office-form.tsx'
import { type Column, List } from '../../ui/lists/list.tsx'
import { objects } from '../../ui/log/objects.ts'
import { Heading } from '../../ui/panel.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { Effect } from './effect.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => api('GET /office-api/approvals', { query: listQueryOf(args.request) }))

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(textIn(form, 'id')) }
    const reason = textIn(form, 'reason')
    const approves = textIn(form, 'act') === 'approve'
    if (approves) await api('POST /office-api/approvals/{id}/approve', { params })
    else await api('POST /office-api/approvals/{id}/reject', { params, body: reason ? { reason } : {} })
    return redirect(`/approvals?done=${approves ? 'approved' : 'rejected'}&number=${params.id}`)
  })

export default function ApprovalsScreen() {
  const t = useTexts()
  const showTime = useShowTime()
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
          <span className="block break-words">{row.reason}</span>
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
        <DecideForm row={row} act="approve">
          <Button type="submit" size="small" className="self-start">
            {t('approve')}
          </Button>
        </DecideForm>
      )}
      {(row.mayApprove || row.mine) && (
        <DecideForm row={row} act="reject">
          <OfficeField name="reason" label={t('field_reason_if_rejected')} />
          <Button type="submit" size="small" variant="secondary" className="self-start">
            {t(row.mine ? 'take_back' : 'reject')}
          </Button>
        </DecideForm>
      )}
    </div>
  )
}

/** Each decision has a form of its own: Enter in the reason of a rejection must not approve. */
function DecideForm({
  row,
  act,
  children,
}: {
  row: Approval
  act: 'approve' | 'reject'
  children: ReactNode
}) {
  const refused = useFormAnswer()
  const isMine = refused?.values.id === String(row.id) && refused.values.act === act
  return (
    <OfficeForm key={refused?.text ?? 'form'} quiet={!isMine}>
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="act" value={act} />
      {children}
    </OfficeForm>
  )
}
