import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import { type Leg, legs } from '#domain/travel/tickets/boarding.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useWakeLock } from '#web/browser/use-wake-lock.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AnswerView } from '../answer-view.tsx'
import type { Answer, Scan } from '../check-ticket.ts'
import { DarkWaiting } from '../dark-waiting.tsx'
import { DeviceSettingsForm, useDeviceSettings } from '../device-settings.tsx'
import { FindOrder } from '../find-order.tsx'
import { LastBoardingBar } from '../last-boarding-bar.tsx'
import { PassengerList } from '../passenger-list.tsx'
import { Segments } from '../segments.tsx'
import { useCheckIn } from '../use-check-in.ts'
import { CameraView } from './camera-view.tsx'
import type { CameraProblem } from './open-camera.ts'

/** How long "EVENTO INVALIDO" is shown, and a valid result if the scanner continues automatically. */
const invalidMs = 4_000
const goOnMs = 3_000

const problems: Record<CameraProblem, PlainKey> = {
  denied: 'qr_camera_denied',
  missing: 'qr_camera_missing',
  failed: 'qr_camera_failed',
}

const legWords: Record<Leg, PlainKey> = { outbound: 'qr_leg_outbound', return: 'qr_leg_return' }

/** The check-in screen: scanning codes, finding orders without one, and the list of who is aboard. */
export function Scanner() {
  const t = useTranslate()
  const [settings, changeSettings] = useDeviceSettings()
  const [view, setView] = useState<'scanner' | 'aboard'>('scanner')
  const [isListed, setListed] = useState(false)
  const [leg, setLeg] = useState<Leg>('outbound')
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [isTyping, setTyping] = useState(false)
  const device = settings.name.trim()
  const checkIn = useCheckIn(leg, device)
  const { scan, answer, last, isChecking } = checkIn

  // Load the reader while staff are still looking for the first passenger.
  useEffect(() => {
    import('./read-codes.ts').catch(console.error)
  }, [])
  useWakeLock(isOn || view === 'aboard')

  const turn = (on: boolean, why: CameraProblem | null = null) => {
    setOn(on)
    setProblem(why)
  }

  return (
    <div className="mx-auto flex w-full max-w-form flex-1 flex-col gap-4">
      <Segments
        label={t('page_gate_view')}
        value={view}
        onChange={(next) => {
          turn(false)
          setView(next)
          if (next === 'aboard') setListed(true)
        }}
        options={[
          { value: 'scanner', label: t('page_gate_view_scanner') },
          { value: 'aboard', label: t('page_gate_view_aboard') },
        ]}
      />
      <Segments
        label={t('qr_leg')}
        value={leg}
        onChange={setLeg}
        options={legs.map((value) => ({ value, label: t(legWords[value]) }))}
      />
      {last && !answer && (
        <LastBoardingBar last={last} onUndo={() => checkIn.undo(last)} onGone={checkIn.forgetLast} />
      )}
      {/* Hidden instead of unmounted: a phone that loses its network still has the list. */}
      {isListed && (
        <div hidden={view !== 'aboard'}>
          <PassengerList
            key={leg}
            leg={leg}
            device={device}
            paused={scan !== null || view !== 'aboard'}
            onOpen={(orderId) => checkIn.openTyped({ orderId, foundBy: 'list' })}
          />
        </div>
      )}
      {view === 'scanner' && (
        <>
          <div className="relative flex min-h-72 flex-1 items-center justify-center overflow-hidden rounded-card bg-ink-raised p-4 md:min-h-96">
            {isOn ? (
              <CameraView
                cameraId={settings.camera}
                onCamera={(camera) => changeSettings({ camera })}
                looking={!isChecking && !answer && !isTyping}
                onCode={checkIn.takeCode}
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
            {/* Not disabled while a ticket is checked, so that the focus can return to it from the dialog. */}
            <Button variant="quiet" full icon="pencil" onClick={() => setTyping(!isChecking)}>
              {t('qr_enter_code')}
            </Button>
          </div>
          <DeviceSettingsForm settings={settings} onChange={changeSettings} />
        </>
      )}

      {createPortal(
        <>
          <FindOrder
            open={isTyping}
            leg={leg}
            device={device}
            onClose={() => setTyping(false)}
            onOrder={(order) => {
              setTyping(false)
              checkIn.openTyped(order)
            }}
          />
          {answer && (
            <AnswerView
              key={`${scan?.nonce ?? 'unreadable'} ${answer.kind}`}
              answer={answer}
              leg={scan?.leg ?? leg}
              goOnAfterMs={goOnAfter(answer, settings.goOn)}
              needsReason={scan !== null && !('ticket' in scan.order)}
              givenReason={scan?.undoes === undefined ? scan?.reason : undefined}
              onNext={checkIn.goOn}
              onRetry={answer.kind === 'unreachable' ? checkIn.retry : null}
              onReturn={scan && mayMeanReturn(scan, answer) ? checkIn.openReturn : null}
              onBoard={(parties, reason) => checkIn.board({ board: 'all', parties }, reason)}
              onUndo={answer.kind === 'boarded' && last ? () => checkIn.undo(last) : null}
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

/** The outbound leg is used and the event has begun: staff probably forgot to switch the leg. */
function mayMeanReturn({ leg }: Scan, { kind, ticket }: Answer): boolean {
  const begins = ticket?.startsAt
  return (
    leg === 'outbound' && kind === 'already_used' && begins !== undefined && Date.parse(begins) < serverNow()
  )
}
