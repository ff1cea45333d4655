import { demoStaff, demoStaffPassword, demoStaffTotpSecret } from '#domain/staff/demo-staff.ts'
import { useTexts } from '../../app/texts.tsx'

/** The accounts of a demo; a real shop has none of them. */
export function DemoPeople() {
  const t = useTexts()
  return (
    <aside className="flex flex-col gap-2 rounded-small bg-paper-deep p-4 text-small">
      <h2 className="font-semibold">{t('demo_people')}</h2>
      <ul>
        {demoStaff.map(({ email, granted }) => (
          <li key={email}>
            {email} · {granted.role}
          </li>
        ))}
      </ul>
      <p>{t('demo_password', { password: demoStaffPassword })}</p>
      <p>{t('demo_totp', { secret: demoStaffTotpSecret })}</p>
    </aside>
  )
}
