import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { formAction } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useProviderName } from '../settlement/settlement-words.ts'
import { useOutcomeWords } from './notification-list.tsx'
import { Masked } from './payment-screen.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, ({ api }) =>
    api('GET /office-api/notifications/{id}', { params: { id: Number(args.params.id) } }),
  )

const replay = officeForm('POST /office-api/notifications/{id}/replay')

export const action = formAction(replay)

/** A notification of a payment provider with its outcome, and a button to process it again. */
export default function NotificationScreen() {
  const t = useTexts()
  const showTime = useShowTime()
  const outcome = useOutcomeWords()
  const nameOf = useProviderName()
  const one = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/payments/notifications?state=open">{t('payments_notifications')}</BackLink>
      <Heading title={t('notifications_one', { number: String(one.id) })}>
        <Badge tone={one.isOpen ? 'brick' : 'leaf'}>{outcome(one.outcome)}</Badge>
      </Heading>
      <div className="pb-5">
        <Facts
          facts={[
            [t('notifications_provider'), nameOf(one.provider)],
            [t('field_time'), showTime(one.receivedAt)],
            [t('notifications_times'), String(one.times)],
            [t('notifications_handled'), one.handledAt && showTime(one.handledAt)],
            [
              t('refunds_of_order'),
              one.number && (
                <Link to={`/payments/${one.paymentId}`} className="link">
                  {one.number}
                </Link>
              ),
            ],
          ]}
        />
      </div>
      {one.mayReplay && (
        <Panel title={t('notifications_replay')}>
          <p className="text-small text-ink-soft">{t('notifications_replay_hint')}</p>
          <replay.Form send={t('notifications_replay')} variant="secondary" />
          <ul className="text-small">
            {one.replays.map(({ at, by, outcome: came }) => (
              <li key={at}>
                {showTime(at)} · {by} · {outcome(came)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('payments_said')}>
        <p className="text-small text-ink-soft">{t('notifications_masked')}</p>
        {one.body && <Masked text={one.body} />}
        {one.query && <Masked text={one.query} />}
      </Panel>
    </>
  )
}
