import { Link } from 'react-router'
import type { DriverLink, DriverLinkRow } from '#contract/office/travel/driving.ts'
import type { LinkState } from '#domain/travel/driving/link-states.ts'
import { useShowNumber, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { CopyButton } from '#web/office/ui/copy-button.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { controlLook, Field } from '#web/ui/forms/field.tsx'
import { renew, revoke } from './driving-forms.ts'

const tones: Record<LinkState, BadgeTone> = {
  none: 'plain',
  made: 'amber',
  opened: 'leaf',
  locked: 'brick',
  revoked: 'brick',
  over: 'plain',
}

/** A van with the state of its driver's link, the link if it was asked for, and its acts for planners. */
export function VanLink({
  van,
  timeZone,
  link,
  mayShow,
  mayPlan,
}: {
  van: DriverLinkRow
  timeZone: string
  link: DriverLink | null
  mayShow: boolean
  mayPlan: boolean
}) {
  const t = useTexts()
  const showNumber = useShowNumber()
  const showTime = useShowTime()
  const time = (moment: string | null) => moment && showTime(moment, timeZone)
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-small border border-paper-line bg-white p-4">
      <h2 className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {van.vehicle}
        <Badge tone={tones[van.state]}>{t(`driving_state_${van.state}`)}</Badge>
      </h2>
      <Facts
        facts={[
          [t('driving_driver'), van.driver ?? t('driving_no_driver')],
          [t('driving_digits'), van.digitsFrom && t(`driving_digits_${van.digitsFrom}`)],
          [t('driving_made'), time(van.madeAt)],
          [t('driving_opened'), time(van.openedAt)],
          [t('driving_seen'), time(van.seenAt)],
          [t('driving_devices'), van.devices > 0 && showNumber(van.devices)],
          [t('driving_expires'), van.state !== 'none' && time(van.expiresAt)],
        ]}
      />
      {link && <ShownLink vehicle={van.vehicle} link={link} />}
      {mayPlan && (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
          {mayShow && !link && (
            <Link
              to={`?van=${van.routeId}`}
              preventScrollReset
              className="link inline-flex min-h-11 items-center text-small font-semibold lg:min-h-8"
            >
              {t('driving_show')}
            </Link>
          )}
          <RenewLink van={van} />
          {(mayShow || van.state === 'locked') && (
            <revoke.Folded name={t('driving_revoke')} row={van.routeId}>
              <input type="hidden" name="id" value={van.routeId} />
              <p className="text-small text-ink-soft">{t('driving_revoke_about')}</p>
            </revoke.Folded>
          )}
        </div>
      )}
    </li>
  )
}

/** The address can be selected and copied without JavaScript, too. */
function ShownLink({ vehicle, link: { url, digits } }: { vehicle: string; link: DriverLink }) {
  const t = useTexts()
  return (
    <>
      <Field label={t('driving_address', { van: vehicle })}>
        {(props) => <input {...props} type="url" readOnly defaultValue={url} className={controlLook} />}
      </Field>
      {digits && <p className="figures font-semibold">{t('driving_given', { digits })}</p>}
      <CopyButton text={url} name={t('driving_copy')} />
    </>
  )
}

/** Only a driver of the fleet has a phone whose digits can open the link. */
function RenewLink({ van: { routeId, driver, state, digitsFrom } }: { van: DriverLinkRow }) {
  const t = useTexts()
  const isFirst = state === 'none'
  const choices = (['phone', 'staff'] as const).map((value) => ({
    value,
    label: t(`driving_digits_${value}`),
  }))
  return (
    <renew.Folded name={t(isFirst ? 'driving_make' : 'driving_renew')} row={routeId}>
      <input type="hidden" name="id" value={routeId} />
      {!isFirst && <p className="text-small text-ink-soft">{t('driving_renew_about')}</p>}
      {driver === null ? (
        <input type="hidden" name="digits" value="staff" />
      ) : (
        <renew.Choice
          name="digits"
          label={t('driving_digits')}
          value={digitsFrom ?? 'phone'}
          options={choices}
        />
      )}
    </renew.Folded>
  )
}
