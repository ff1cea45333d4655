import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { MessagePlan as Plan } from '#contract/office/catalogue/staff-messages.ts'
import { mostWithoutApproval } from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAudienceWords } from './audience-words.ts'

type MessagePlanProps = {
  plan: Plan
  hash: string
  messageKey: string
  delayMinutes: number
  tested: boolean
  values: Record<string, string>
}

/** The preview of a message with its recipients; it is sent to exactly these. */
export function MessagePlan(props: MessagePlanProps) {
  const { plan, delayMinutes, tested, values } = props
  const t = useTexts()
  const showTime = useShowTime()
  const audienceWords = useAudienceWords()
  const { count, missing, needsApproval } = plan
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus was replaced.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="flex flex-col gap-4">
      {tested && <Banner tone="success">{t('messages_tested')}</Banner>}
      <h2 ref={heading} tabIndex={-1} className="text-lead font-semibold">
        {t('messages_people', { count })}
      </h2>
      <p>{[plan.event, showTime(plan.startsAt, plan.timeZone), audienceWords(plan)].join(' · ')}</p>
      <ul className="figures text-small">
        {plan.locales.map(({ locale, buyers }) => (
          <li key={locale}>
            {localeNames[locale]}: {buyers}
          </li>
        ))}
      </ul>
      {writtenLocales(values).map((locale) => (
        <article
          key={locale}
          lang={locale.replace('_', '-')}
          className="rounded-small bg-paper-deep p-4 text-small"
        >
          <h3 className="font-semibold break-words">{values[`texts.${locale}.subject`]}</h3>
          <p className="mt-2 break-words whitespace-pre-line">{values[`texts.${locale}.text`]}</p>
        </article>
      ))}
      {missing.length > 0 && (
        <Banner tone="error">
          {t('messages_missing', { languages: missing.map((locale) => localeNames[locale]).join(', ') })}
        </Banner>
      )}
      {needsApproval && (
        <Banner tone="warning">{t('messages_needs_approval', { most: mostWithoutApproval })}</Banner>
      )}
      <SendForm {...props} />
      <p className="text-small text-ink-soft">
        {delayMinutes === 0 ? t('messages_send_now') : t('messages_send_later', { minutes: delayMinutes })}
      </p>
    </section>
  )
}

const writtenLocales = (values: Record<string, string>) =>
  keysOf(localeNames).filter((locale) => values[`texts.${locale}.subject`])

/** Sends the message, leads back to its text, or sends a test of one language to the author. */
function SendForm({ plan: { count, missing }, hash, messageKey, values }: MessagePlanProps) {
  const t = useTexts()
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {Object.entries(values)
        .filter(([field]) => field !== 'hash' && field !== 'key' && field !== 'act')
        .map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
      <input type="hidden" name="hash" value={hash} />
      <input type="hidden" name="key" value={messageKey} />
      {count > 0 && missing.length === 0 && (
        <Button type="submit" name="act" value="send" className="max-sm:w-full">
          {t('messages_send', { count })}
        </Button>
      )}
      <Button type="submit" name="act" value="change" variant="secondary" className="max-sm:w-full">
        {t('messages_change')}
      </Button>
      {writtenLocales(values).map((locale) => (
        <Button
          key={locale}
          type="submit"
          name="act"
          value={`test ${locale}`}
          variant="secondary"
          className="max-sm:w-full"
        >
          {t('messages_test', { language: localeNames[locale] })}
        </Button>
      ))}
    </Form>
  )
}
