import type { ComponentProps } from 'react'
import type { OfficeCall } from '#contract/office/office-contract.ts'
import { pageOf } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { Versions } from '#web/office/forms/conflict.tsx'
import type { OfficeForm } from '#web/office/forms/office-form.tsx'
import { useEvent } from './use-event.tsx'

/** A form that edits one part of the event; read-only without the permission. */
export function EventForm<C extends OfficeCall>({
  of: { Form },
  ...props
}: { of: Pick<OfficeForm<C>, 'Form'> } & ComponentProps<OfficeForm<C>['Form']>) {
  const t = useTexts()
  const event = useEvent()
  const mayEdit = useMay(event.countryCode)('events.edit')
  return (
    <Form
      look="edit"
      send={t('save')}
      versions={Versions}
      version={event.version}
      disabled={!mayEdit}
      {...props}
    />
  )
}

/** The same page, with the notice that the form was saved. */
export const savedPage = ({ request }: { request: Request }) => `${pageOf(request).path}?saved=1`
