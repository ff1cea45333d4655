import type { MessageKey } from '#contract/message-keys.ts'
import { FilledText } from '../texts/filled-text.tsx'
import { useTranslate } from '../texts/messages.tsx'

type Acceptance = Extract<MessageKey, `accept_by_${string}`>

/** The texts that the customer accepts by continuing. They open in a new tab, so that no input is lost. */
export function AcceptTerms({ text }: { text: Acceptance }) {
  const t = useTranslate()
  return (
    <p className="text-small text-ink-soft">
      <FilledText
        text={text}
        parts={{
          terms: <TextLink to="/terminos">{t('accept_terms')}</TextLink>,
          privacy: <TextLink to="/aviso-privacidad">{t('accept_privacy')}</TextLink>,
        }}
      />
    </p>
  )
}

function TextLink({ to, children }: { to: string; children: string }) {
  const t = useTranslate()
  return (
    <a href={to} target="_blank" rel="noopener" className="link">
      {children}
      <span className="sr-only"> ({t('opens_in_new_tab')})</span>
    </a>
  )
}
