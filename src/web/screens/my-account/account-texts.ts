import { useRouteLoaderData } from 'react-router'
import { type PageTexts, type TranslatePage, useTextsOf } from '#web/texts/page-texts.ts'

/** `const t = useAccountTexts()` in any tab of the account: its own texts besides those of everywhere. */
export function useAccountTexts(): TranslatePage<'account'> {
  const { texts } = useRouteLoaderData<{ texts: PageTexts<'account'> }>(
    'screens/my-account/my-account-screen',
  )!
  return useTextsOf('account', texts)
}
