import { createPortal } from 'react-dom'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import { type Leg, legs } from '#domain/travel/tickets/boarding.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { CameraProblem } from '#web/browser/camera/open-camera.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AnswerView } from '../answer-view.tsx'
import type { Answer, Scan } from '../check-ticket.ts'
import { DarkWaiting } from '../dark-waiting.tsx'
import { DeviceSettingsForm } from '../device-settings.tsx'
import { FindOrder } from '../find-order.tsx'
import { LastBoardingBar } from '../last-boarding-bar.tsx'
import { PassengerList } from '../passenger-list.tsx'
import { Segments } from '../segments.tsx'
import { CameraView } from './camera-view.tsx'
import { type ScannerScreen, useScannerScreen } from './use-scanner-screen.ts'

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
  const screen = useScannerScreen()
  const { view, page, leg, device, isListed, checkIn } = screen
  const { last } = checkIn
  return (
    <div className="mx-auto flex w-full max-w-form flex-1 flex-col gap-4">
      <PageAndLeg screen={screen} />
      {last && view.kind !== 'answer' && (
        <LastBoardingBar last={last} onUndo={() => checkIn.undo(last)} onGone={checkIn.forgetLast} />
      )}
      {isListed && (
        <div hidden={page !== 'aboard'}>
          <PassengerList
            key={leg}
            leg={leg}
            device={device}
            paused={checkIn.scan !== null || page !== 'aboard'}
            onOpen={(orderId) => checkIn.openTyped({ orderId, foundBy: 'list' })}
          />
        </div>
      )}
      {page === 'scanner' && (
        <>
          <Viewfinder screen={screen} />
          <ScanButtons screen={screen} />
          <DeviceSettingsForm settings={screen.settings} onChange={screen.changeSettings} />
        </>
      )}
      {createPortal(<ScannerDialogs screen={screen} />, document.body)}
    </div>
  )
}

function PageAndLeg({ screen }: { screen: ScannerScreen }) {
  const t = useTranslate()
  return (
    <>
      <Segments
        label={t('page_gate_view')}
        value={screen.page}
        onChange={screen.openPage}
        options={[
          { value: 'scanner', label: t('page_gate_view_scanner') },
          { value: 'aboard', label: t('page_gate_view_aboard') },
        ]}
      />
      <Segments
        label={t('qr_leg')}
        value={screen.leg}
        onChange={screen.setLeg}
        options={legs.map((value) => ({ value, label: t(legWords[value]) }))}
      />
    </>
  )
}

/** The picture of the camera; it stays on below an answer. */
function Viewfinder({ screen }: { screen: ScannerScreen }) {
  const t = useTranslate()
  const { view, settings, changeSettings, camera, checkIn, isTyping } = screen
  return (
    <div className="relative flex min-h-72 flex-1 items-center justify-center overflow-hidden rounded-card bg-ink-raised p-4 md:min-h-96">
      {camera.isOn ? (
        <CameraView
          cameraId={settings.camera}
          onCamera={(id) => changeSettings({ camera: id })}
          looking={view.kind === 'scanning' && !isTyping}
          onCode={checkIn.takeCode}
          onProblem={(problem) => camera.turn(false, problem)}
        />
      ) : camera.problem ? (
        <Banner tone="error">{t(problems[camera.problem])}</Banner>
      ) : (
        <Icon name="qr" className="size-24 text-paper-soft" />
      )}
      {checkIn.isChecking && (
        <div className="absolute inset-0 flex items-center justify-center bg-ink-raised">
          <DarkWaiting>{t('qr_checking')}</DarkWaiting>
        </div>
      )}
    </div>
  )
}

function ScanButtons({ screen: { camera, setTyping, checkIn } }: { screen: ScannerScreen }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant={camera.isOn ? 'secondary' : 'accent'}
        size="large"
        full
        icon={camera.isOn ? undefined : 'qr'}
        onClick={() => camera.turn(!camera.isOn)}
      >
        {t(camera.isOn ? 'qr_stop' : 'qr_scan')}
      </Button>
      {/* Not disabled while a ticket is checked, so that the focus can return to it from the dialog. */}
      <Button variant="quiet" full icon="pencil" onClick={() => setTyping(!checkIn.isChecking)}>
        {t('qr_enter_code')}
      </Button>
    </div>
  )
}

function ScannerDialogs({ screen }: { screen: ScannerScreen }) {
  const { view, settings, isTyping, setTyping, leg, device, checkIn } = screen
  const { last } = checkIn
  const { answer, scan } = view.kind === 'answer' ? view : { answer: null, scan: null }
  return (
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
    </>
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
