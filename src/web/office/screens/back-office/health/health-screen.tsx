import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { HealthLight } from '#domain/back-office/health/health-lights.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { formAction } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { useProviderName } from '#web/office/screens/sales/settlement/settlement-words.ts'
import { Heading } from '#web/office/ui/panel.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useJobName } from './job-words.ts'

export const loader = (args: LoaderFunctionArgs) => load(args, ({ api }) => api('GET /office-api/health', {}))

const audit = officeForm('POST /office-api/health/audit')

export const action = formAction(audit)

const tones = { green: 'leaf', amber: 'amber', red: 'brick' } as const

type Health = ReturnType<typeof useLoaderData<typeof loader>>

/** The health of the shop; each part has a status in words and colour. */
export default function HealthScreen() {
  const t = useTexts()
  const health = useLoaderData<typeof loader>()
  return (
    <div className="flex max-w-text flex-col gap-8">
      <Heading title={t('area_health')} />
      {health.setup.lacks.length > 0 && <SetupPart setup={health.setup} />}
      <MoneyPart findings={health.audit} />
      <ProvidersPart providers={health.providers} />
      <ShopPart health={health} />
      <JobsPart jobs={health.jobs} />
    </div>
  )
}

function SetupPart({ setup }: Pick<Health, 'setup'>) {
  const t = useTexts()
  return (
    <Part title={t('health_setup')}>
      {setup.lacks.map(({ lack, country }) => (
        <Line
          key={`${lack}${country}`}
          light={setup.light}
          name={[t(`health_setup_${lack}`), country].filter(Boolean).join(' · ')}
        >
          {t(`health_setup_${lack}_help`)}
        </Line>
      ))}
    </Part>
  )
}

function MoneyPart({ findings: { light, at, findings } }: { findings: Health['audit'] }) {
  const t = useTexts()
  const showMoment = useShowMoment()
  return (
    <Part title={t('health_money')}>
      <Line light={light} name={t('health_audit')}>
        {t('health_last', { time: showMoment(at) })}
        {findings.length > 0 && ` ${t('health_findings', { count: findings.length })}`}
      </Line>
      {findings.slice(0, 20).map(({ code, order }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id
        <li key={nth} className="py-1 pl-4">
          {t(`health_finding_${code}`)} {order}
        </li>
      ))}
      <li className="py-2">
        <audit.Form send={t('health_audit_now')} variant="secondary" />
      </li>
    </Part>
  )
}

function ProvidersPart({ providers }: Pick<Health, 'providers'>) {
  const t = useTexts()
  const showMoment = useShowMoment()
  const providerName = useProviderName()
  return (
    <Part title={t('health_providers')}>
      {providers.length === 0 && <li className="py-2 text-ink-soft">{t('health_no_payments')}</li>}
      {providers.map(({ name, light, overdue, unhandled, lastPaidAt, lastNotificationAt }) => (
        <Line key={name} light={light} name={providerName(name)}>
          {t('health_last_paid', { time: showMoment(lastPaidAt) })}{' '}
          {t('health_last_told', { time: showMoment(lastNotificationAt) })}{' '}
          {overdue > 0 && t('health_overdue', { count: overdue })}{' '}
          {unhandled > 0 && t('health_unhandled', { count: unhandled })}
        </Line>
      ))}
    </Part>
  )
}

function ShopPart({ health: { mails, seal, database } }: { health: Health }) {
  const t = useTexts()
  const showMoment = useShowMoment()
  return (
    <Part title={t('health_shop')}>
      <Line light={mails.light} name={t('health_mails')}>
        {t('health_mails_due', { due: mails.due, dead: mails.dead })}{' '}
        {mails.oldestAt && t('health_mails_oldest', { time: showMoment(mails.oldestAt) })}{' '}
        {mails.serverDownSince && t('health_mails_server_down', { time: showMoment(mails.serverDownSince) })}
      </Line>
      <Line light={seal.light} name={t('health_seal')}>
        {seal.number === null
          ? t('health_never')
          : t('health_sealed', { number: String(seal.number), time: showMoment(seal.at) })}
      </Line>
      <Line light={database.light} name={t('health_database')}>
        {database.migration}, {showMoment(database.at)}
      </Line>
    </Part>
  )
}

function JobsPart({ jobs }: Pick<Health, 'jobs'>) {
  const t = useTexts()
  const showMoment = useShowMoment()
  const jobName = useJobName()
  return (
    <Part title={t('health_jobs')}>
      {jobs.length === 0 && <li className="py-2 text-ink-soft">{t('health_no_jobs')}</li>}
      {jobs.map((job) => (
        <Line key={job.name} light={job.light} name={jobName(job.name)}>
          {t('health_last', { time: showMoment(job.lastSuccessAt) })}{' '}
          {job.lagSeconds !== null &&
            job.lagSeconds > 60 &&
            t('health_late', { minutes: Math.ceil(job.lagSeconds / 60) })}{' '}
          {job.light === 'red' && job.failure}
        </Line>
      ))}
    </Part>
  )
}

function useShowMoment() {
  const t = useTexts()
  const showTime = useShowTime()
  return (moment: string | null) => (moment ? showTime(moment) : t('health_never'))
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-b border-ink pb-1 font-semibold">{title}</h2>
      <ul className="text-small">{children}</ul>
    </section>
  )
}

function Line({ light, name, children }: { light: HealthLight; name: string; children: ReactNode }) {
  const t = useTexts()
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-paper-line py-2">
      <Badge tone={tones[light]}>{t(`health_light_${light}`)}</Badge>
      <strong>{name}</strong>
      <span className="figures min-w-0 text-ink-soft">{children}</span>
    </li>
  )
}
