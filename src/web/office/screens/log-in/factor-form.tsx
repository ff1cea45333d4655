import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { useTexts } from '../../app/texts.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { OfficeField, OfficeForm, SendButton } from '../../ui/forms/office-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** Sets up an authenticator app by its QR code or its secret, or a passkey. */
export function FactorForm({ offered }: { offered: OfficeCallAnswer<'GET /office-api/me/factor'> }) {
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
      <OfficeForm>
        <OfficeField
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={t('field_totp')}
          hint={t('field_totp_hint')}
        />
        <SendButton>{t('factor_send')}</SendButton>
      </OfficeForm>
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
