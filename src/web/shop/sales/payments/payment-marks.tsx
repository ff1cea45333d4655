import type { ReactNode } from 'react'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { Icon } from '#web/ui/icon.tsx'

/** A plate of fixed size, so that logos of any shape line up. */
function Plate({ children, className = 'fill-white' }: { children: ReactNode; className?: string }) {
  return (
    <svg viewBox="0 0 48 30" className="h-7.5 w-12 shrink-0" aria-hidden="true">
      <rect
        x="0.5"
        y="0.5"
        width="47"
        height="29"
        rx="4.5"
        className={className}
        stroke="currentColor"
        strokeOpacity="0.2"
      />
      {children}
    </svg>
  )
}

function Word({
  letters,
  y = 19,
  size = 12,
  fill,
  italic,
}: {
  /** the brand's letters, not translated */
  letters: string
  y?: number
  size?: number
  fill: string
  italic?: boolean
}) {
  return (
    <text
      x="24"
      y={y}
      textAnchor="middle"
      fontFamily="Arial, Helvetica, sans-serif"
      fontSize={size}
      fontWeight="bold"
      fontStyle={italic ? 'italic' : undefined}
      fill={fill}
    >
      {letters}
    </text>
  )
}

function CardMarks() {
  return (
    <span className="flex flex-col gap-1 min-[420px]:flex-row">
      <Plate>
        <Word letters="VISA" fill="#1434CB" size={14} y={20} italic />
      </Plate>
      <Plate>
        <circle cx="19" cy="15" r="8.5" fill="#EB001B" />
        <circle cx="29" cy="15" r="8.5" fill="#F79E1B" />
        <path d="M24 8.1a8.5 8.5 0 0 1 0 13.8 8.5 8.5 0 0 1 0-13.8Z" fill="#FF5F00" />
      </Plate>
    </span>
  )
}

function WebpayMark() {
  return (
    <Plate>
      <Word letters="webpay" fill="#6B196B" size={11} y={15} />
      <path d="M8 21h32" stroke="#D5006C" strokeWidth="2.5" strokeLinecap="round" />
    </Plate>
  )
}

function OxxoMark() {
  return (
    <Plate className="fill-[#E1251B]">
      <path d="M.5 7h47M.5 23h47" stroke="#FFC220" strokeWidth="3" />
      <Word letters="OXXO" fill="#FFFFFF" size={12.5} y={19.5} />
    </Plate>
  )
}

function MercadoPagoMark() {
  return (
    <Plate className="fill-[#FFE600]">
      <Word letters="mercado" fill="#0A0080" size={8.5} y={13} />
      <Word letters="pago" fill="#0A0080" size={8.5} y={22} />
    </Plate>
  )
}

/**
 * Logos of payment methods, drawn by us. PayPal, SPEI and CoDi allow only their own artwork, which we do not use: their
 * names are shown as text beside a generic icon.
 */
const marks: Record<PaymentCode, ReactNode> = {
  webpay: <WebpayMark />,
  unlimit: <CardMarks />,
  unlimit_oxxo: <OxxoMark />,
  mercadopago: <MercadoPagoMark />,
  transferencia: <Icon name="building" className="size-6 text-jacaranda" />,
  unlimit_paypal: <Icon name="globe" className="size-6 text-jacaranda" />,
  unlimit_spei: <Icon name="building" className="size-6 text-jacaranda" />,
  unlimit_codi: <Icon name="qr" className="size-6 text-jacaranda" />,
  unlimit_mercadopago: <MercadoPagoMark />,
}

/** The logo of a payment method; its name is beside it. */
export function PaymentMark({ code }: { code: PaymentCode }) {
  return marks[code]
}
