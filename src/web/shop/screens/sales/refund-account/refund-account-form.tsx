import { type RefundClaim, refundAccountOf } from '#contract/sales/refunds.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { cleanName } from '#domain/people/names/names.ts'
import { normaliseRut } from '#domain/people/rut.ts'
import {
  accountKinds,
  chileanAccountTypes,
  normaliseAccount,
} from '#domain/sales/payments/refunds/refund-account.ts'
import { api } from '#web/api/browser-api.ts'
import { Form } from '#web/forms/form.tsx'
import { useRefusedForm } from '#web/forms/refused-form.ts'
import { schemaRules } from '#web/forms/schema-rules.ts'
import { useForm } from '#web/forms/use-form.ts'
import { usePostedForm } from '#web/forms/use-posted-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { showNormal } from '#web/ui/forms/show-normal.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Holder, bank and number of an account, in the country's format. */
export function RefundAccountForm({
  token,
  country,
  onSaved,
}: {
  token: string
  country: CountryCode
  onSaved: (claim: RefundClaim) => void
}) {
  const t = useTranslate()
  const kind = accountKinds[country]
  const { form, fields, submit, banner, clearBanner } = useRefundAccount(token, country, onSaved)
  const { refusal, field } = fields
  const [holder, rut, account] = [field('holder'), field('rut'), field('account')]

  return (
    <Form id="refund-account" onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('page_refund_holder')}
        hint={t('page_refund_holder_hint')}
        autoComplete="name"
        {...holder}
        onBlur={showNormal(cleanName, holder)}
      />
      {country === 'CL' && (
        <TextField
          label={t('page_refund_rut')}
          autoComplete="off"
          {...rut}
          onBlur={showNormal(normaliseRut, rut)}
        />
      )}
      <TextField label={t('page_refund_bank')} autoComplete="off" {...field('bank')} />
      {country === 'CL' && (
        <SelectField
          label={t('page_refund_type')}
          placeholder={t('page_refund_type_choose')}
          options={chileanAccountTypes.map((value) => ({ value, label: t(accountTypes[value]) }))}
          {...field('accountType')}
        />
      )}
      <TextField
        label={t(`page_refund_${kind}`)}
        hint={t(`page_refund_${kind}_hint`)}
        inputMode={kind === 'iban' ? 'text' : 'numeric'}
        autoComplete="off"
        spellCheck={false}
        {...account}
        onBlur={showNormal((text) => normaliseAccount(country, text), account)}
      />
      <RefusedBanner banner={banner ?? refusal} onGone={clearBanner} />
      <Button type="submit" full busy={form.formState.isSubmitting}>
        {t('page_refund_submit')}
      </Button>
      <p className="text-small text-ink-soft">{t('page_refund_privacy')}</p>
    </Form>
  )
}

function useRefundAccount(token: string, country: CountryCode, onSaved: (claim: RefundClaim) => void) {
  const form = useForm({
    resolver: schemaRules(refundAccountOf(country)),
    mode: 'onTouched',
    defaultValues: { holder: '', bank: '', account: '', rut: '', accountType: '' },
  })
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const fields = usePostedForm('refund-account', form)
  const submit = form.handleSubmit(async (body) => {
    try {
      onSaved(await api('POST /shop-api/refund-account', { query: { token }, body }))
    } catch (error) {
      refuse(error)
    }
  })
  return { form, fields, submit, banner, clearBanner }
}

const accountTypes = {
  corriente: 'page_refund_type_corriente',
  vista: 'page_refund_type_vista',
  rut: 'page_refund_type_rut',
  ahorro: 'page_refund_type_ahorro',
} as const
