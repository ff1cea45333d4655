import { Unreachable } from '#web/app/online.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown instead of a list that could not be loaded, with a retry button if that can succeed. */
export function FailedState({ busy, onRetry }: { busy?: boolean; onRetry?: (() => void) | undefined }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('unable_to_upload_your_application')}
      action={
        onRetry && (
          <Button busy={busy} onClick={onRetry}>
            {t('try_again')}
          </Button>
        )
      }
    >
      <Unreachable />
    </EmptyState>
  )
}
