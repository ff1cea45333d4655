import { useWatch } from 'react-hook-form'
import { readDay } from '#domain/platform/time/days.ts'
import { useDateWords } from '#web/app/dates.ts'
import { useAccount } from '#web/shop/screens/people/my-account/use-account.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Ticket } from '#web/ui/drawings/ticket.tsx'
import { TextAreaField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { EventFormValues } from '../form-values.ts'
import { useEventFields } from './use-event-fields.ts'

/** The text of the invitation, with a preview. */
export function InvitationFields({ image }: { image: string | null }) {
  const t = useTranslate()
  const { field } = useEventFields()
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <TextAreaField
        label={t('page_my_events_invitation')}
        hint={t('page_my_events_invitation_hint')}
        placeholder={t('page_my_events_invitation_example')}
        rows={8}
        maxLength={2000}
        {...field('invitation')}
      />
      <figure className="min-w-0">
        <figcaption className="mb-1 text-small font-semibold">{t('page_my_events_preview')}</figcaption>
        <InvitationPreview image={image} />
      </figure>
    </div>
  )
}

function InvitationPreview({ image }: { image: string | null }) {
  const t = useTranslate()
  const { user } = useAccount()
  const owner = `${user.firstName} ${user.lastName}`.trim()
  const values = useWatch<EventFormValues>() as EventFormValues
  return (
    <Ticket stubAt="top" stub={<PreviewStub day={readDay(values.startDate)} hour={values.startHour} />}>
      {image ? (
        <img src={image} alt="" className="aspect-[16/9] w-full bg-paper-deep object-cover" />
      ) : (
        <div className="flex aspect-[16/9] items-center justify-center bg-paper-deep text-control">
          <Icon name="camera" className="size-8" />
        </div>
      )}
      <div className="flex flex-col gap-2 px-5 pt-4 pb-5">
        <p className="text-small text-ink-soft">{t('page_my_events_preview_from', { name: owner })}</p>
        <p className="display text-heading wrap-anywhere">
          {values.name.trim() || t('page_my_events_name_example')}
        </p>
        <p className="max-h-60 overflow-hidden whitespace-pre-line wrap-anywhere">
          {values.invitation.trim() || t('page_my_events_preview_text')}
        </p>
        <p className="flex items-start gap-1.5 text-small wrap-anywhere">
          <Icon name="pin" className="mt-0.5 size-4 text-jacaranda" />
          {[values.location, values.address].filter((text) => text.trim()).join(', ') ||
            t('page_my_events_location_example')}
        </p>
        <p className="flex items-start gap-1.5 text-small">
          <Icon name="van" className="mt-0.5 size-4 text-jacaranda" />
          {values.paymentType === '2'
            ? t('page_my_events_preview_free', { name: owner })
            : t('page_my_events_preview_paid')}
        </p>
      </div>
    </Ticket>
  )
}

function PreviewStub({ day, hour }: { day: string | null; hour: string }) {
  const t = useTranslate()
  const words = useDateWords()
  if (!day) {
    return (
      <p className="flex h-full items-center gap-2 px-5 font-semibold text-ink-soft">
        <Icon name="calendar" />
        {t('page_my_events_no_date')}
      </p>
    )
  }
  const date = words(`${day}T12:00:00Z`, 'UTC')
  return (
    <p className="flex h-full items-center gap-2 px-5">
      <span className="text-small font-semibold uppercase">{date.weekdayShort}</span>
      <span className="display figures text-heading">{date.day}</span>
      <span className="text-small font-semibold uppercase">{date.monthShort}</span>
      {date.farYear && <span className="figures text-small font-semibold">{date.farYear}</span>}
      <span className="figures ml-auto text-small font-semibold">{hour}</span>
    </p>
  )
}
