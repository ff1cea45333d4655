import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { MailDetail } from '#contract/office/mails/mails.ts'
import { findLocale } from '#domain/platform/locales.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { loadObjectLog, ObjectLog } from '#web/office/ui/log/object-log.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { useMailName } from '#web/office/ui/words/mail-name.ts'
import { mailTones } from '#web/office/ui/words/state-tones.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useMailReason } from './mail-reason.ts'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const id = Number(args.params.id)
    const mail = await api('GET /office-api/mails/{id}', { params: { id } })
    return { mail, log: await loadObjectLog(api, 'mail', id) }
  })

const resend = officeForm('POST /office-api/mails/{id}/resend')
const hold = officeForm('POST /office-api/mails/{id}/hold')
const release = officeForm('POST /office-api/mails/{id}/release')
const settle = officeForm('POST /office-api/mails/{id}/settle')

export const action = formAction(
  on(resend, { next: ({ answer: { id } }) => `/mails/${id}` }),
  hold,
  release,
  settle,
)

/** A mail: its state, its content, and the possible acts. */
export default function MailScreen() {
  const t = useTexts()
  const mailName = useMailName()
  const showTime = useShowTime()
  const sayReason = useMailReason()
  const { mail, log } = useLoaderData<typeof loader>()
  const mayHandle = useFrame().permissions.includes('orders.correct')
  const locale = findLocale(mail.locale)
  return (
    <>
      <BackLink to="/mails">{t('area_mails')}</BackLink>
      <Heading title={mailName(mail.name)}>
        <Badge tone={mailTones[mail.state]}>{t(`mails_state_${mail.state}`)}</Badge>
      </Heading>
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <Content mail={mail} />
        </div>
        <div className="min-w-0">
          <Facts
            facts={[
              [t('mails_recipient'), mail.recipient, 'as it is'],
              [
                t('object_order'),
                mail.order && (
                  <Link to={`/orders/${mail.order}`} className="link figures">
                    {mail.order}
                  </Link>
                ),
              ],
              [t('field_language'), locale && localeNames[locale]],
              [t('mails_created'), showTime(mail.createdAt)],
              [t('mails_sent'), mail.sentAt && showTime(mail.sentAt)],
              [t('mails_next_try'), mail.tryNextAt && showTime(mail.tryNextAt)],
              [t('mails_tries'), mail.tries > 1 && String(mail.tries)],
              [t('field_reason'), mail.reason && sayReason(mail.reason)],
              [t('mails_settled'), mail.settled && t('yes')],
            ]}
          />
          {mayHandle && <MailActs mail={mail} />}
          <Panel title={t('area_log')}>
            <ObjectLog rows={log} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function Content({ mail: { content } }: { mail: MailDetail }) {
  const t = useTexts()
  const maySee = useFrame().permissions.includes('contacts.see')
  if (!content)
    return (
      <p className="mb-5 rounded-small bg-paper-deep p-6 text-ink-soft">
        {t(maySee ? 'mails_content_gone' : 'mails_content_masked')}
      </p>
    )
  return (
    <section className="mb-5 rounded-small bg-paper-deep p-6 text-small">
      <h2 className="mb-3 font-semibold break-words">{content.subject}</h2>
      <p className="max-w-text break-words whitespace-pre-line">{content.text}</p>
      <p className="mt-4 border-t border-paper-line pt-3 text-ink-soft">{t('mails_content_note')}</p>
    </section>
  )
}

function MailActs({ mail: { state, repeatable, settled } }: { mail: MailDetail }) {
  const t = useTexts()
  const isOver = state === 'sent' || state === 'withheld' || state === 'failed'
  if (state === 'sending') return null
  return (
    <Panel title={t('field_act')}>
      {state === 'queued' && <hold.Form send={t('mails_hold')} variant="secondary" />}
      {state === 'held' && <release.Form send={t('mails_release')} />}
      {isOver && repeatable && <resend.Form send={t('mails_resend')} variant="secondary" />}
      {isOver && !repeatable && <p className="text-small text-ink-soft">{t('mail_has_link')}</p>}
      {state === 'failed' && !settled && <settle.Form send={t('mails_settle')} variant="secondary" />}
    </Panel>
  )
}
