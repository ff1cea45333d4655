import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { answerForm, useFormAnswer } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { textIn } from '../../app/read-fields.ts'
import { useShowTime, useTexts } from '../../app/texts.tsx'
import { OfficeField, OfficeForm } from '../../ui/form.tsx'
import { Heading } from '../../ui/panel.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) => {
    const state = new URL(args.request.url).searchParams.get('state') === 'over' ? 'over' : 'open'
    return api('GET /office-api/approvals', { query: { state } })
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api, form }) => {
    const params = { id: Number(textIn(form, 'id')) }
    const reason = textIn(form, 'reason')
    if (textIn(form, 'act') === 'approve') await api('POST /office-api/approvals/{id}/approve', { params })
    else await api('POST /office-api/approvals/{id}/reject', { params, body: reason ? { reason } : {} })
    return redirect('/approvals')
  })

export default function ApprovalsScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const { rows } = useLoaderData<typeof loader>()
  const refused = useFormAnswer()
  const [query] = useSearchParams()
  const isOver = query.get('state') === 'over'
  return (
    <>
      <Heading title={t('area_approvals')}>
        <Link to={isOver ? '/approvals' : '/approvals?state=over'} className="link">
          {t(isOver ? 'approvals_open' : 'approvals_over')}
        </Link>
      </Heading>
      {rows.length === 0 && (
        <p className="rounded-small bg-paper-deep p-6 text-ink-soft">{t('approvals_none')}</p>
      )}
      <ul className="flex max-w-page flex-col divide-y divide-paper-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-2 py-4">
            <h2 className="font-semibold">
              {row.id} · {row.kind} · {row.object.kind} {row.object.id}
            </h2>
            <p className="text-small text-ink-soft">
              {t('approval_asked', {
                name: row.askedBy,
                time: showTime(row.askedAt),
                until: showTime(row.expiresAt),
              })}
            </p>
            <p className="text-small">{row.reason}</p>
            <pre className="rounded-small bg-paper-deep p-3 text-small whitespace-pre-wrap break-words">
              {JSON.stringify(row.effect, null, 2)}
            </pre>
            {row.decision && (
              <p className="text-small font-semibold">
                {row.decision} · {row.decidedBy} · {row.decidedAt && showTime(row.decidedAt)}
              </p>
            )}
            {!isOver && (row.mayApprove || row.mine) && (
              <OfficeForm key={refused?.text ?? 'form'} quiet={refused?.values.id !== String(row.id)}>
                <input type="hidden" name="id" value={row.id} />
                <OfficeField name="reason" label={t('field_reason_if_rejected')} />
                <div className="flex flex-wrap gap-2">
                  {row.mayApprove && (
                    <Button type="submit" name="act" value="approve">
                      {t('approve')}
                    </Button>
                  )}
                  <Button type="submit" name="act" value="reject" variant="secondary">
                    {t(row.mine ? 'take_back' : 'reject')}
                  </Button>
                </div>
              </OfficeForm>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
