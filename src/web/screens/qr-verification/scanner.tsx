import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MessageKey } from '#contract/messages.ts'
import type { Leg } from '#domain/tickets/boarding.ts'
import { type QrContent, readQr } from '#domain/tickets/qr-content.ts'
import { useKeepAwake } from '#web/keep-awake.ts'
import { ApiRefusal } from '../../api.ts'
import { api } from '../../browser-api.ts'
import { useTranslate } from '../../messages.tsx'
import { useSession } from '../../session.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AnswerView } from './answer-view.tsx'
import { CameraView } from './camera-view.tsx'
import { type Answer, checkTicket, type Scan } from './check-ticket.ts'
import { DarkWaiting } from './dark-waiting.tsx'
import { DeviceSettingsForm, useDeviceSettings } from './device-settings.tsx'
import { LegSwitch } from './leg-switch.tsx'
import { ManualEntry } from './manual-entry.tsx'
import type { CameraProblem } from './open-camera.ts'
import { createCodeMemory, createNonce } from './scanned-text.ts'

/** How long "EVENTO INVALIDO" stands, and a valid ticket's answer where the scanner goes on by itself. */
const invalidMs = 4_000
const goOnMs = 3_000

const problems: Record<CameraProblem, MessageKey> = {
  denied: 'qr_camera_denied',
  missing: 'qr_camera_missing',
  failed: 'qr_camera_failed',
}

/** The scanner of somebody who may use it: looking for a code, asking the shop about it, showing what it said. */
export function Scanner() {
  const t = useTranslate()
  const session = useSession()
  const [settings, changeSettings] = useDeviceSettings()
  const [leg, setLeg] = useState<Leg>('outbound')
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [scan, setScan] = useState<Scan | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const memory = useRef(createCodeMemory())
  const lastCode = useRef('')

  // The reader is fetched while the person is still looking for the first passenger.
  useEffect(() => {
    import('./read-codes.ts').catch(console.error)
  }, [])
  useKeepAwake(isOn)

  const check = async (next: Scan) => {
    setAnswer(null)
    setScan(next)
    try {
      setAnswer(await checkTicket(api, next))
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      // About the person, not the ticket: the session knows what to show.
      setScan(null)
      await session.refresh()
    }
  }
  const checkNew = (ticket: QrContent, way: Leg) =>
    check({ ticket, leg: way, nonce: createNonce(), device: settings.name.trim() })

  const takeCode = (text: string) => {
    if (!memory.current.isFresh(`${leg} ${text}`, performance.now())) return
    lastCode.current = `${leg} ${text}`
    const ticket = readQr(text)
    if (ticket) void checkNew(ticket, leg)
    else setAnswer({ kind: 'invalid' })
  }
  const goOn = () => {
    memory.current.resume(lastCode.current, performance.now())
    setAnswer(null)
    setScan(null)
  }
  const turn = (on: boolean, why: CameraProblem | null = null) => {
    setOn(on)
    setProblem(why)
  }

  const isChecking = scan !== null && answer === null
  return (
    <div className="mx-auto flex w-full max-w-form flex-1 flex-col gap-4">
      <LegSwitch leg={leg} onChange={setLeg} />
      <div className="relative flex min-h-72 flex-1 items-center justify-center overflow-hidden rounded-card bg-ink-raised p-4 md:min-h-96">
        {isOn ? (
          <CameraView
            looking={!isChecking && !answer && !isTyping}
            onCode={takeCode}
            onProblem={(why) => turn(false, why)}
          />
        ) : problem ? (
          <Banner tone="error">{t(problems[problem])}</Banner>
        ) : (
          <Icon name="qr" className="size-24 text-paper-soft" />
        )}
        {isChecking && (
          <div className="absolute inset-0 flex items-center justify-center bg-ink-raised">
            <DarkWaiting>{t('qr_checking')}</DarkWaiting>
          </div>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <Button
          variant={isOn ? 'secondary' : 'accent'}
          size="large"
          full
          icon={isOn ? undefined : 'qr'}
          onClick={() => turn(!isOn)}
        >
          {t(isOn ? 'qr_stop' : 'qr_scan')}
        </Button>
        {/* Not disabled while a ticket is checked: the focus comes back to it from the dialog. */}
        <Button variant="quiet" full icon="pencil" onClick={() => setTyping(!isChecking)}>
          {t('qr_enter_code')}
        </Button>
      </div>
      <DeviceSettingsForm settings={settings} onChange={changeSettings} />

      {createPortal(
        <>
          <ManualEntry
            open={isTyping}
            onClose={() => setTyping(false)}
            onTicket={(ticket) => {
              setTyping(false)
              lastCode.current = ''
              void checkNew(ticket, leg)
            }}
          />
          {answer && (
            <AnswerView
              key={scan?.nonce ?? 'unreadable'}
              answer={answer}
              leg={scan?.leg ?? leg}
              goOnAfterMs={goOnAfter(answer, settings.goOn)}
              onNext={goOn}
              onRetry={scan && answer.kind === 'unreachable' ? () => void check(scan) : null}
              onReturn={
                scan && mayMeanReturn(scan, answer) ? () => void checkNew(scan.ticket, 'return') : null
              }
            />
          )}
        </>,
        document.body,
      )}
    </div>
  )
}

function goOnAfter({ kind }: Answer, byItself: boolean): number | null {
  if (kind === 'invalid') return invalidMs
  return kind === 'boarded' && byItself ? goOnMs : null
}

/** The way there has been used and the event has begun: the switch was forgotten. */
function mayMeanReturn({ leg }: Scan, { kind, ticket }: Answer): boolean {
  const begins = ticket?.startsAt
  return (
    leg === 'outbound' && kind === 'already_used' && begins !== undefined && Date.parse(begins) < Date.now()
  )
}
