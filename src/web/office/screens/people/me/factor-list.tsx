import { Form } from 'react-router'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'

export const removeTotp = officeForm('DELETE /office-api/me/totp')
export const removePasskey = officeForm('DELETE /office-api/me/passkeys/{id}')

/** The person's authenticator app and passkeys; the last factor cannot be removed. */
export function FactorList({
  totp,
  passkeys,
}: Pick<OfficeCallAnswer<'GET /office-api/me/security'>, 'totp' | 'passkeys'>) {
  const t = useTexts()
  const showTime = useShowTime()
  const factors = [
    ...(totp ? [{ call: removeTotp.call, id: '', name: t('factor_totp'), since: '' }] : []),
    ...passkeys.map(({ id, name, createdAt }) => ({
      ...{ call: removePasskey.call, id, name },
      since: t('factor_since', { date: showTime(createdAt) }),
    })),
  ]
  return (
    <>
      <ul className="flex flex-col divide-y divide-paper-line text-small">
        {factors.map(({ call, id, name, since }) => (
          <li key={call + id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 flex-1 break-words">
              {name}
              <span className="block text-ink-soft">{since}</span>
            </span>
            {factors.length > 1 && (
              <Form method="post">
                <input type="hidden" name="act" value={call} />
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  variant="secondary"
                  size="small"
                  aria-label={t('factor_remove_name', { name })}
                >
                  {t('factor_remove')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {factors.length === 1 && <p className="text-small text-ink-soft">{t('last_factor')}</p>}
      <ButtonLink to="/me/factor" variant="secondary" size="small" className="self-start">
        {t('factor_add')}
      </ButtonLink>
    </>
  )
}
