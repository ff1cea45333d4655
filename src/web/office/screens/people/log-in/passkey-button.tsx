import { useState } from 'react'
import { useSubmit } from 'react-router'
import { useTexts } from '#web/office/app/texts.tsx'
import { Button } from '#web/ui/button.tsx'

/**
 * Creates a passkey (`register`) or uses one, and submits the browser's answer in the field `passkey`. The library is
 * loaded when the button is pressed.
 */
export function PasskeyButton({ options, does }: { options: object; does: 'register' | 'use' }) {
  const t = useTexts()
  const submit = useSubmit()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function press() {
    setState('busy')
    try {
      const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
      const answer =
        does === 'register'
          ? await startRegistration({ optionsJSON: options as never })
          : await startAuthentication({ optionsJSON: options as never })
      await submit({ passkey: JSON.stringify(answer) }, { method: 'post' })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" busy={state === 'busy'} onClick={press} className="self-start">
        {t(does === 'register' ? 'passkey_register' : 'passkey_use')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-small font-semibold text-brick">
          {t('passkey_failed')}
        </p>
      )}
    </div>
  )
}
