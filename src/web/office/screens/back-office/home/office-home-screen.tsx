import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { HomeWarning, WaitingKind } from '#contract/office/back-office/home.ts'
import { homeLists } from '#domain/back-office/home-lists.ts'
import type { Lack } from '#domain/catalogue/events/publish-check.ts'
import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { load } from '#web/office/app/load.ts'
import { useLanguage, useShowNumber, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useJobName } from '../health/job-words.ts'

/**
 * Each kind of task: the link of a row, and a list that has its rows among others. Kinds of `homeLists` have a list
 * of their own.
 */
const kinds: Record<WaitingKind, { to: (id: string) => string; list?: string; ahead?: true }> = {
  approval: { to: (id) => `/approvals#approval-${id}` },
  approval_decided: { to: (id) => `/approvals?state=over#approval-${id}`, list: '/approvals?state=over' },
  order_task: { to: order },
  bill_task: { to: (id) => `/money-returns/${id}` },
  bill_amount: { to: (id) => `/money-tasks/${id}` },
  order_ends: { to: order, ahead: true },
  transfer_found: { to: (id) => `/transfers/lines/${id}`, list: '/transfers?state=open' },
  open_line: { to: (code) => `/transfers?state=open&country=${code}` },
  request: { to: (id) => `/requests/${id}` },
  enquiry: { to: (id) => `/enquiries/${id}` },
  complaint: { to: (id) => `/complaints/${id}` },
  data_request: { to: (id) => `/data-requests/${id}`, ahead: true },
  setup: { to: () => '/health' },
  mail_server: { to: () => '/mails?state=queued', list: '/mails?state=queued' },
  dead_mail: { to: (id) => `/mails/${id}` },
  audit: { to: () => '/health' },
  settlement: { to: (id) => `/reports/settlement/${id}` },
  failed_job: { to: () => '/health' },
  opening: { to: event, ahead: true },
  trip_today: { to: (id) => `/trips/${id}/live`, list: '/trips/today', ahead: true },
  trip_fleet_gone: { to: trip, list: '/trips', ahead: true },
  trip_to_locate: {
    to: (id) => `/addresses?state=county&trip=${id}`,
    list: '/addresses?state=county',
    ahead: true,
  },
  trip_to_plan: { to: trip, list: '/trips', ahead: true },
  plan_proposed: { to: trip, list: '/trips', ahead: true },
  ticket_to_place: { to: trip, list: '/trips' },
  wheelchair_withdrawn: { to: trip, list: '/trips' },
  draft: { to: event, list: '/events?state=draft' },
  refund_failed: { to: refund },
  refund_to_send: { to: refund },
  notification: { to: (id) => `/payments/notifications/${id}` },
  bill_to_refund: { to: (reference) => `/refunds/bills/${reference}`, list: '/refunds' },
  refund_slow: { to: refund },
  others_draft: { to: event, list: '/events?state=draft' },
}

const lists: Partial<Record<WaitingKind, string>> = homeLists

function order(number: string) {
  return `/orders/${number}`
}
function event(id: string) {
  return `/events/${id}`
}
function trip(id: string) {
  return `/trips/${id}`
}
function refund(id: string) {
  return `/refunds/${id}`
}

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => ({ ...(await api('GET /office-api/home', {})), now: Date.now() }))

/** Tasks that wait for the person, the oldest first; each row links to its screen. */
export default function HomeScreen() {
  const t = useTexts()
  const showNumber = useShowNumber()
  const me = useFrame()
  const { groups, now } = useLoaderData<typeof loader>()
  return (
    <div className="flex max-w-text flex-col gap-6">
      <Heading title={t('home_hello', { name: me.name })} />
      {groups.length === 0 && (
        <p className="rounded-small bg-paper-deep p-6 text-ink-soft">{t('home_nothing')}</p>
      )}
      {groups.map(({ kind, count, rows }) => (
        <section key={kind}>
          <h2 className="flex justify-between border-b border-ink pb-1 text-small font-semibold">
            {t(`home_kind_${kind}`)}
            <span className="figures">{showNumber(count)}</span>
          </h2>
          <ul className="text-small">
            {rows.map((row) => (
              <Row key={row.id} {...{ kind, now, ...row }} />
            ))}
          </ul>
          {count > rows.length && <ListLink kind={kind} count={count} />}
        </section>
      ))}
    </div>
  )
}

function ListLink({ kind, count }: { kind: WaitingKind; count: number }) {
  const t = useTexts()
  const [all, list] = [lists[kind], kinds[kind].list]
  const to = all ?? list
  if (!to) return null
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center text-small">
      {all ? t('home_all', { count }) : t('home_list')}
    </Link>
  )
}

type RowProps = {
  kind: WaitingKind
  id: string
  title: string
  detail: string
  since: string
  timeZone: string
  lacks?: Lack['lack'][] | undefined
  warning?: HomeWarning | undefined
  answerBy?: string | undefined
  now: number
}

function Row({ kind, id, title, detail, since, timeZone, lacks = [], warning, answerBy, now }: RowProps) {
  const t = useTexts()
  const showTime = useShowTime()
  const showAge = useShowAge()
  const jobName = useJobName()
  const { to, ahead } = kinds[kind]
  return (
    <li
      data-row
      className="flex items-baseline justify-between gap-4 max-sm:flex-wrap border-b border-paper-line py-2 focus-within:bg-jacaranda-tint hover:bg-paper-deep"
    >
      <span className="min-w-0">
        <Link to={to(id)} className="link inline-flex min-h-11 items-center lg:min-h-0">
          {kind === 'failed_job' ? jobName(title) : title}
        </Link>
        <span className="block break-words text-ink-soft">{detail}</span>
        {answerBy && (
          <span className="figures block font-semibold">
            {kind === 'complaint'
              ? t('complaints_answer_until', { day: showTime(answerBy, timeZone) })
              : t('orders_return_answer_by', { time: showTime(answerBy, timeZone) })}
          </span>
        )}
        {warning && (
          <span className="flex items-center gap-1 font-semibold text-brick">
            <Icon name="alert" className="size-4 shrink-0" />
            {t(warning === 'account_changed' ? 'refunds_account_changed' : `home_warning_${warning}`)}
          </span>
        )}
        {lacks.length > 0 && (
          <span className="block text-brick">
            {lacks.map((lack) => t(`events_lack_${lack}`)).join(' · ')}
          </span>
        )}
      </span>
      <time dateTime={since} className="figures text-right text-ink-soft sm:shrink-0">
        {ahead ? showTime(since, timeZone) : showAge(Date.parse(since) - now)}
      </time>
    </li>
  )
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns a function for the age of something: `hace 3 días`. */
function useShowAge(): (ms: number) => string {
  const tag = languageTag(localeOfLanguage[useLanguage()])
  const [unit, length] = ['minute', 60_000] as const
  return (ms) => {
    const [name, size] = steps.find(([, one]) => Math.abs(ms) >= one) ?? [unit, length]
    return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(Math.round(ms / size), name)
  }
}
