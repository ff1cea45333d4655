import type { MessageKey } from '#contract/platform/message-keys.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import company from '#messages/legal/company.json'
import { useRootData } from '#web/app/root-data.ts'
import { FilledText } from '#web/texts/filled-text.tsx'
import { useTranslate } from '#web/texts/messages.tsx'

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

/**
 * The simplified privacy notice where data are asked for: who uses them, what for, the rights, and a link to the
 * whole notice.
 */
export function PrivacyInShort({ text }: { text: Extract<MessageKey, `privacy_in_short_${string}`> }) {
  const t = useTranslate()
  const { country } = useRootData()
  return (
    <p className="text-small text-ink-soft">
      <FilledText
        text={text}
        parts={{
          company: companies[country],
          privacy: <TextLink to="/aviso-privacidad">{t('accept_privacy')}</TextLink>,
        }}
      />
    </p>
  )
}

const companies: Record<CountryCode, string> = {
  MX: company.company_mx,
  CL: company.company_cl,
  PE: company.company_pe,
  ES: company.company_es,
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
