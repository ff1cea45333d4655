import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type MailBulkRow, mailActs } from '#contract/office/mails/mail-bulk.ts'
import { Badge } from '../../../ui/badge.tsx'
import { answerForm } from '../../app/answer-form.ts'
import { load } from '../../app/load.ts'
import { readBulk } from '../../app/read-bulk.ts'
import { useTexts } from '../../app/texts.tsx'
import { BulkPage } from '../../ui/lists/bulk-page.tsx'
import { useMailName } from '../../ui/mail-name.ts'
import { mailTones } from '../../ui/state-tones.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const { id, act, next } = readBulk(args, mailActs, '/mails')
    const planned = await api('GET /office-api/mail-selections/{id}', { params: { id }, query: { act } })
    return { act, next, ...planned }
  })

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, async ({ api }) => {
    const { id, act } = readBulk(args, mailActs, '/mails')
    return data({
      done: await api('POST /office-api/mail-selections/{id}', { params: { id }, body: { act } }),
    })
  })

const reasons = {
  mail_state: 'bulk_why_state',
  mail_has_link: 'mail_has_link',
  own_order: 'own_order',
  own_account: 'own_account',
  not_found: 'failed_not_found',
  failed: 'bulk_why_failed',
} as const

/** A bulk action on mails. */
export default function BulkMailsScreen() {
  const t = useTexts()
  const mailName = useMailName()
  const { act, next, rows } = useLoaderData<typeof loader>()
  const done = useActionData<{ done?: { rows: MailBulkRow[] } }>()?.done?.rows
  return (
    <BulkPage
      title={t(`mails_${act}`)}
      {...{ rows, done, next }}
      whyNot={({ why }) => t(reasons[why ?? 'failed'])}
      line={({ id, name, recipient, state }) => (
        <>
          <Link to={`/mails/${id}`} className="link min-w-0 flex-1">
            {mailName(name)}
          </Link>
          <span className="min-w-0 break-all text-ink-soft">{recipient}</span>
          {state && !done && <Badge tone={mailTones[state]}>{t(`mails_state_${state}`)}</Badge>}
        </>
      )}
    />
  )
}
