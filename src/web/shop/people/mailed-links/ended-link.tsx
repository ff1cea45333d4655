import type { ReactNode } from 'react'
import type { MailedLink } from '#contract/people/accounts.ts'
import { usePosted } from '#web/app/posted-form.ts'
import { Form } from '#web/forms/form.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'

/**
 * A mailed link that is used, expired, replaced or unknown, and the way to a new one. The browser submits the form
 * natively; `unknown` is the way on for a link that the shop does not know.
 */
export function EndedLink({
  link,
  title,
  unknown,
}: {
  link: MailedLink | null
  title?: string
  unknown: ReactNode
}) {
  const t = useTranslate()
  const posted = usePosted()
  if (posted?.sent && posted.values.answer === 'again') {
    return (
      <div className={column}>
        <LoopMark motion="once" className="h-24 w-auto text-leaf" endClassName="fill-marigold" />
        <div role="status">
          <h1 className="display text-title">{t('link_again_sent_title')}</h1>
        </div>
        <p className="max-w-text text-lead text-balance text-ink-soft">{t('link_again_sent_text')}</p>
      </div>
    )
  }
  return (
    <div className={column}>
      <LoopMark end="nothing" className="h-24 w-auto text-brick" />
      <div role="alert">
        <h1 className="display text-title">{title ?? t(link ? 'link_ended_title' : 'link_unknown_title')}</h1>
      </div>
      <p className="max-w-text text-lead text-balance text-ink-soft">
        {t(link ? 'link_ended_text' : 'link_unknown_text')}
      </p>
      {posted?.refusal && <Banner tone="error">{posted.refusal.text || t('shop_unreachable')}</Banner>}
      {!link && unknown}
      {link &&
        (link.canBeMailedAgain ? (
          <Form>
            <Button type="submit" name="answer" value="again">
              {t('link_again')}
            </Button>
          </Form>
        ) : (
          <>
            <p className="max-w-text text-balance text-ink-soft">{t('link_from_profile')}</p>
            <ButtonLink to="/my-account/profile">{t('link_to_profile')}</ButtonLink>
          </>
        ))}
      <ButtonLink to="/" variant="secondary">
        {t('back_home')}
      </ButtonLink>
    </div>
  )
}

const column = 'flex flex-col items-center gap-4 pt-8 text-center'
