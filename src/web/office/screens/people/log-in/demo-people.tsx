import { useTexts } from '#web/office/app/texts.tsx'

type Props = { people: readonly { email: string; role: string }[]; password: string; secret: string }

/** The accounts of a demo; a real shop has none of them. */
export function DemoPeople({ people, password, secret }: Props) {
  const t = useTexts()
  return (
    <aside className="flex flex-col gap-2 rounded-small bg-paper-deep p-4 text-small">
      <h2 className="font-semibold">{t('demo_people')}</h2>
      <ul>
        {people.map(({ email, role }) => (
          <li key={email}>
            {email} · {role}
          </li>
        ))}
      </ul>
      <p>{t('demo_password', { password })}</p>
      <p>{t('demo_totp', { secret })}</p>
    </aside>
  )
}
