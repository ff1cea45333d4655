import { type ReactNode, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { requestStateCodes as codes, type EventRequest } from '#contract/catalogue/private-events.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { Country } from '#domain/geography/countries/country.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { useRootData } from '#web/app/root-data.ts'
import { Form } from '#web/forms/form.tsx'
import { AccountCard } from '#web/shop/screens/people/my-account/account-card.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CancelRequest } from '../cancel-request.tsx'
import { GuestsField } from './fields/guests-field.tsx'
import { ImageField } from './fields/image-field.tsx'
import { InvitationFields } from './fields/invitation-fields.tsx'
import { WhatFields } from './fields/name-and-time-fields.tsx'
import { PayerField } from './fields/payer-field.tsx'
import { StopsFields } from './fields/stops-fields.tsx'
import { WhereFields } from './fields/venue-fields.tsx'
import { OtherVersionDialog } from './other-version-dialog.tsx'
import type { EventFiles } from './uploads/use-event-files.ts'
import { usePictureOfFile } from './uploads/use-picture-of-file.ts'
import { useEventForm } from './use-event-form.ts'

/** All fields of a private event. None is required for a draft. */
export function EventForm({
  opened,
  onMade,
}: {
  /** null for a new event */
  opened: EventRequest | null
  onMade: (id: number) => void
}) {
  const root = useRootData()
  const country = countryOf(opened?.countryCode ?? root.country)
  const element = useRef<HTMLFormElement>(null)
  const event = useEventForm(opened, country.code, element, onMade)
  const chosen = event.files.image.state.at === 'rest' ? null : event.files.image.state.file
  const image = usePictureOfFile(chosen) ?? event.files.imagePath
  const isInReview = opened?.state === codes.under_review

  return (
    <FormProvider {...event.form}>
      <Form
        ref={element}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void event.save('under_review')
        }}
      >
        {/* Keeps a focused field above the bar at the bottom. */}
        <EventSections event={event} opened={opened} country={country} image={image} />
        <SaveBar event={event} isInReview={isInReview} />
      </Form>
      {opened?.mayCancel && <CancelRequest request={opened} className="mt-8" />}
      {event.id !== null && (
        <OtherVersionDialog
          open={event.other.state !== null}
          id={event.id}
          mine={event.form.getValues}
          onClose={event.other.close}
          onUse={event.other.use}
          onKeep={event.other.keepMine}
        />
      )}
    </FormProvider>
  )
}

function EventSections({
  event,
  opened,
  country,
  image,
}: {
  event: ReturnType<typeof useEventForm>
  opened: EventRequest | null
  country: Country
  image: string | null
}) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-5 **:scroll-mb-32 md:gap-6">
      {event.isRecovered && (
        <Banner>
          {t('page_my_events_recovered')}{' '}
          <button type="button" className="link rounded-small" onClick={event.discard}>
            {t(event.id === null ? 'page_my_events_discard' : 'page_my_events_discard_changes')}
          </button>
        </Banner>
      )}
      {opened?.state === codes.rejected && opened.rejectReason && (
        <Banner tone="error">
          {t('page_my_events_rejected_why')}
          <span className="block font-normal whitespace-pre-line text-ink">{opened.rejectReason}</span>
        </Banner>
      )}
      <AccountCard title={t('page_my_events_section_what')}>
        <WhatFields country={country} />
      </AccountCard>
      <AccountCard title={t('page_my_events_section_where')}>
        <WhereFields country={country} />
      </AccountCard>
      <AccountCard title={t('page_my_events_section_stops')} intro={t('page_my_events_stops_intro')}>
        <StopsFields country={country} />
      </AccountCard>
      <AccountCard title={t('page_my_events_section_image')} intro={t('page_my_events_image_intro')}>
        <ImageField
          upload={event.files.image}
          shown={image}
          error={event.files.lacks.image ? t('create_private_event_image_error') : undefined}
        />
      </AccountCard>
      <AccountCard title={t('page_my_events_section_invitation')}>
        <InvitationFields image={image} />
      </AccountCard>
      <GuestsSection files={event.files} />
      <AccountCard title={t('page_my_events_section_payer')}>
        <PayerField />
      </AccountCard>
      {event.failure && (
        <Banner tone="error">{`${t('create_event_failed')}. ${refusalText(event.failure.error, t)}`}</Banner>
      )}
    </div>
  )
}

function GuestsSection({ files }: { files: EventFiles }) {
  const t = useTranslate()
  return (
    <AccountCard title={t('page_my_events_section_guests')} intro={t('page_my_events_guests_intro')}>
      <GuestsField
        upload={files.guests}
        rows={files.badRows}
        guestCount={files.guestCount}
        read={files.readGuests}
        error={files.lacks.guests ? t('create_private_event_guest_list_error') : undefined}
      />
    </AccountCard>
  )
}

function SaveBar({ event, isInReview }: { event: ReturnType<typeof useEventForm>; isInReview: boolean }) {
  const t = useTranslate()
  return (
    <ActionBar>
      <p className="max-w-[24rem] text-small text-ink-soft max-lg:hidden">{t('page_my_events_in_review')}</p>
      <div className="flex flex-1 justify-end gap-3 max-md:grid max-md:grid-cols-2">
        <Button
          variant="secondary"
          className="max-md:px-3"
          busy={event.busy === 'saved'}
          disabled={event.busy === 'under_review'}
          onClick={() => event.save('saved')}
        >
          {t(isInReview ? 'page_my_events_withdraw' : 'page_my_events_save_draft')}
        </Button>
        <Button
          type="submit"
          className="max-md:px-3"
          busy={event.busy === 'under_review'}
          disabled={event.busy === 'saved'}
        >
          {t(isInReview ? 'page_my_events_save_changes' : 'page_my_events_send')}
        </Button>
      </div>
    </ActionBar>
  )
}

/** The total and the main action: at the bottom of a phone's window, at the end of the column elsewhere. */
function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="stays-at-bottom z-20 -mx-(--gutter,1rem) mt-8 border-t border-paper-line bg-white px-(--gutter,1rem) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift md:bottom-4 md:mx-0 md:rounded-card md:border md:px-6 md:pb-3">
      <div className="flex items-center justify-between gap-4">{children}</div>
    </div>
  )
}
