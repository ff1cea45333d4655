import { AccountPanel } from './account-panel.tsx'
import { useAccountTexts } from './account-texts.ts'
import { ProfileForm } from './profile-form.tsx'

/** Who the customer is. */
export default function ProfileScreen() {
  const t = useAccountTexts()
  return (
    <AccountPanel title={t('page_account_profile')}>
      <ProfileForm />
    </AccountPanel>
  )
}
