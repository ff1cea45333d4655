import { useEffect, useState } from 'react'
import { browserStorage } from '#web/browser/storage.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** `camera`: the id of the chosen one, empty for the rear one. */
export type DeviceSettings = { name: string; goOn: boolean; camera: string }

const key = 'scanner'

const standard: DeviceSettings = { name: '', goOn: false, camera: '' }

/** The settings of this scanner, stored only on this device. */
export function useDeviceSettings(): [DeviceSettings, (change: Partial<DeviceSettings>) => void] {
  const [settings, setSettings] = useState(standard)
  useEffect(() => {
    try {
      setSettings({
        ...standard,
        ...(JSON.parse(browserStorage.read(key) ?? '{}') as Partial<DeviceSettings>),
      })
    } catch {}
  }, [])
  const change = (changes: Partial<DeviceSettings>) => {
    const next = { ...settings, ...changes }
    setSettings(next)
    browserStorage.write(key, JSON.stringify(next))
  }
  return [settings, change]
}

/** The form for the scanner's name, and whether it continues automatically. */
export function DeviceSettingsForm({
  settings,
  onChange,
}: {
  settings: DeviceSettings
  onChange: (change: Partial<DeviceSettings>) => void
}) {
  const t = useTranslate()
  return (
    <details className="group rounded-card bg-paper text-ink [--focus:var(--color-jacaranda)]">
      <summary className="flex min-h-14 cursor-pointer items-center gap-4 rounded-card px-5 font-semibold">
        {t('qr_settings')}
        <span className="ml-auto truncate text-ink-soft">{settings.name}</span>
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 px-5 pb-5">
        <TextField
          label={t('qr_device')}
          hint={t('qr_device_hint')}
          value={settings.name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <label className="flex min-h-12 items-start gap-3">
          <input
            type="checkbox"
            checked={settings.goOn}
            onChange={(event) => onChange({ goOn: event.target.checked })}
            className="mt-0.5 size-6 shrink-0"
          />
          <span className="flex flex-col">
            <span className="font-semibold">{t('qr_continue')}</span>
            <span className="text-small text-ink-soft">{t('qr_continue_hint')}</span>
          </span>
        </label>
      </div>
    </details>
  )
}
