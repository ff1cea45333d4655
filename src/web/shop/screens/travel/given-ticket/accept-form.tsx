import { useController, useWatch } from 'react-hook-form'
import type { Province } from '#contract/geography/places.ts'
import { acceptedTicket, type GivenTicket } from '#contract/sales/give-aways.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { api } from '#web/api/browser-api.ts'
import { Form } from '#web/forms/form.tsx'
import { useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { usePostedForm } from '#web/forms/use-posted-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { PhoneField } from '#web/ui/forms/phone/phone-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type AcceptFormProps = {
  given: GivenTicket
  counties: Province['counties']
  token: string
  onAccepted: (given: GivenTicket) => void
}

/** The new passenger and their stop: their own address in the province, or a stop of the ticket. */
export function AcceptForm({ given, counties, token, onAccepted }: AcceptFormProps) {
  const t = useTranslate()
  const accept = useAccept(given, token, onAccepted)
  const { form, submit, fields, known, phone, banner, clearBanner } = accept
  const { hydrated, posted, refusal, error, field } = fields
  return (
    <Form id="given-ticket" onSubmit={submit} className="flex flex-col gap-5">
      <TextField label={t('page_given_name')} autoComplete="name" {...field('name')} />
      <EmailField label={t('email')} {...known('email')} />
      <PhoneField
        label={t('phone')}
        country={given.country}
        {...phone}
        value={hydrated ? phone.value : (posted?.values.phone ?? '')}
        error={error('phone')}
      />
      {given.ownAddress ? (
        <OwnAddress given={given} counties={counties} accept={accept} />
      ) : (
        <ChosenStop stops={given.stops} known={known} />
      )}
      <RefusedBanner banner={banner ?? refusal} onGone={clearBanner} />
      <Button type="submit" full busy={form.formState.isSubmitting}>
        {t('page_given_accept')}
      </Button>
      <p className="text-small text-ink-soft">{t('page_given_privacy', { giver: given.giver })}</p>
    </Form>
  )
}

/** The form's fields and its submission. */
function useAccept(given: GivenTicket, token: string, onAccepted: (given: GivenTicket) => void) {
  const [first] = given.stops
  const form = useForm({
    resolver: schemaRules(acceptedTicket),
    mode: 'onTouched',
    defaultValues: {
      name: '',
      email: given.email,
      phone: '',
      address: first?.address ?? '',
      commune_id: first ? String(first.countyId) : '',
    },
  })
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const fields = usePostedForm('given-ticket', form)
  const { field: phone } = useController({ control: form.control, name: 'phone' })
  // Before hydration a field has its initial or posted value.
  const known = (name: 'email' | 'address' | 'commune_id') => ({
    ...fields.field(name),
    defaultValue: fields.posted?.values[name] ?? String(form.getValues(name)),
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      onAccepted(await api('POST /shop-api/given-ticket', { query: { token }, body }))
    } catch (error) {
      refuse(error)
    }
  })
  return { form, fields, phone, known, submit, banner, clearBanner }
}

type Accept = ReturnType<typeof useAccept>

function OwnAddress({
  given,
  counties,
  accept,
}: Pick<AcceptFormProps, 'given' | 'counties'> & { accept: Accept }) {
  const t = useTranslate()
  const { hydrated, posted, error, field } = accept.fields
  const chosen = useWatch({ control: accept.form.control, name: 'commune_id' })
  const countyId = hydrated ? chosen : posted?.values.commune_id
  const isUnlisted = counties.some(({ id, isOther }) => isOther && String(id) === String(countyId))
  return (
    <>
      <TextField label={t('page_given_address')} autoComplete="street-address" {...field('address')} />
      <SelectField
        label={t(countryOf(given.country).countyWord)}
        placeholder={t('page_account_county_choose')}
        options={counties.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('commune_id')}
      />
      {isUnlisted ? (
        <TextField
          label={t('county_name')}
          hint={t('county_name_hint')}
          autoComplete="address-level3"
          maxLength={80}
          {...field('communeName', { shouldUnregister: true })}
          error={error('communeName') ?? (!hydrated && posted ? t('county_name_is_required') : undefined)}
        />
      ) : (
        !hydrated && <input type="hidden" name="communeName" value="" />
      )}
    </>
  )
}

function ChosenStop({ stops, known }: Pick<GivenTicket, 'stops'> & Pick<Accept, 'known'>) {
  const t = useTranslate()
  return (
    <>
      {stops.length > 1 ? (
        <SelectField
          label={t('address_meeting_point')}
          options={stops.map(({ address }) => ({ value: address, label: address }))}
          {...known('address')}
        />
      ) : (
        <TextField label={t('page_given_stop')} readOnly {...known('address')} />
      )}
      <input type="hidden" {...known('commune_id')} />
    </>
  )
}
