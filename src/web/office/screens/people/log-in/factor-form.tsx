import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import type { OfficeForm } from '#web/office/forms/office-form.tsx'
import { CopyButton } from '#web/office/ui/copy-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type NewFactorForm = OfficeForm<'POST /office-api/log-in/factor' | 'POST /office-api/me/factor'>

/** Sets up an authenticator app by its QR code or its secret, or a passkey. */
export function FactorForm({
  form,
  offered,
}: {
  form: NewFactorForm
  offered: OfficeCallAnswer<'GET /office-api/me/factor'>
}) {
  const t = useTexts()
  return (
    <>
      <p>{t('factor_text')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(offered.qr)}`}
        alt={t('factor_qr')}
        className="size-44 rounded-small bg-white"
      />
      <p className="text-small">
        {t('factor_secret')} <KeyInFours text={offered.secret} />
      </p>
      <CopyButton text={offered.secret} name={t('factor_copy')} />
      <form.Form look="page" send={t('factor_send')}>
        <form.Input name="totp" type="code" label={t('field_totp')} hint={t('field_totp_hint')} />
      </form.Form>
      <PasskeyButton options={offered.passkey} does="register" />
    </>
  )
}

/** A key in groups of four letters for people who type it; a copied selection has no spaces. */
function KeyInFours({ text }: { text: string }) {
  return (
    <code className="figures font-semibold">
      {text.match(/.{1,4}/g)?.map((group, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and never move
        <span key={nth} className="mr-1.5 inline-block">
          {group}
        </span>
      ))}
    </code>
  )
}
