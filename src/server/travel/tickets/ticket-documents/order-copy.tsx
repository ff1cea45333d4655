import { renderToStaticMarkup } from 'react-dom/server'
import { offices } from '#domain/geography/countries/offices.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { dateWords } from '#domain/platform/time/date-words.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import {
  type BuildFonts,
  selfContainedPolicy,
  selfContainedStyles,
} from '#server/platform/look/self-contained-page.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import { carrierFacts, pickUpText, returnText } from './ride-texts.ts'
import type { TripOrder, TripTicket } from './trip-order.ts'

/** How long after the event's end a copy is still shown. */
const shownAfterMs = 24 * 3_600_000

type Copy = {
  order: TripOrder
  /** the order's code as SVG */
  qr: string
  /** when the copy is made */
  at: Date
  fonts: BuildFonts
}

/**
 * An order as a self-contained page with its code, which a browser stores and shows without a network, and its
 * headers: the policy, and until when the page may be shown.
 */
export function orderCopy({ order, qr, at, fonts }: Copy): { html: string; headers: Record<string, string> } {
  const styles = selfContainedStyles(fonts, ofPage)
  const { startsAt, endsAt } = order
  return {
    html: `<!doctype html>${renderToStaticMarkup(<OrderCopy order={order} qr={qr} at={at} styles={styles} />)}`,
    headers: {
      'content-security-policy': selfContainedPolicy(styles),
      expires: new Date((endsAt ?? startsAt).getTime() + shownAfterMs).toUTCString(),
    },
  }
}

function OrderCopy({ order, qr, at, styles }: Omit<Copy, 'fonts'> & { styles: string }) {
  const say = sayIn(order.locale)
  const tag = languageTag(order.locale)
  const day = (instant: Date, options: Intl.DateTimeFormatOptions) =>
    dateWords(instant, order.timeZone, tag, options)
  const date = day(order.startsAt, { weekday: 'long', day: 'numeric', month: 'long' })
  const savedAt = `${day(at, { day: 'numeric', month: 'short' })}, ${showTime(at, order.timeZone)}`
  const people = order.tickets.flatMap(({ pickUps }) => pickUps.flatMap(({ passengers }) => passengers))
  const { phone } = offices.find(({ country }) => country === order.countryCode) ?? offices[0]
  return (
    <html lang={tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#17132b" />
        <title>{`${order.eventName} · ${day(order.startsAt, { day: 'numeric', month: 'short' })}`}</title>
        {/* The policy names the hash of exactly these characters. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header>
          <p>{say('order_copy_saved', { time: savedAt })}</p>
        </header>
        <main>
          <h1>{order.eventName}</h1>
          <p>
            <strong>
              {date} · {showTime(order.startsAt, order.timeZone)}
            </strong>
            <br />
            {order.placeName}
            <br />
            <span className="soft">{order.placeAddress}</span>
          </p>
          <section className="code">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the code that this shop has drawn */}
            <div role="img" aria-label={say('order_qr')} dangerouslySetInnerHTML={{ __html: qr }} />
            <p className="number">{order.number}</p>
            <p>{say('page_order_qr_admits', { count: people.length })}</p>
          </section>
          {order.tickets.map((ticket) => (
            <Ticket key={ticket.position} order={order} ticket={ticket} />
          ))}
          <p>
            {say('order_copy_help')} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </p>
          <a className="button" href="?fresh">
            {say('order_copy_fresh')}
          </a>
        </main>
        <footer>Vaivén</footer>
      </body>
    </html>
  )
}

/** When and where the passengers of a ticket are picked up, with their van once it is known. */
function Ticket({ order, ticket }: { order: TripOrder; ticket: TripTicket }) {
  const say = sayIn(order.locale)
  const vans = new Set(ticket.pickUps.flatMap(({ van }) => [van?.plate, van?.driver]))
  const facts = [...vans].filter((fact) => fact !== undefined && fact !== null)
  return (
    <section>
      <h2>{[ticket.category, ticket.name].filter(Boolean).join(' · ')}</h2>
      <dl>
        <dt>{say('ride_pick_up')}</dt>
        <dd className="display">{pickUpText(order, ticket.rides)}</dd>
        {facts.length > 0 && <dd>{facts.join(' · ')}</dd>}
        <dt>{say('ride_return')}</dt>
        <dd>{returnText(order, ticket.rides)}</dd>
        {carrierFacts(ticket, say).map(({ label, value }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </dl>
      {ticket.pickUps.map(({ address, county, passengers }) => (
        <div className="stop" key={`${address} ${passengers.join()}`}>
          <strong>
            {address}, {county}
          </strong>
          <ul>
            {passengers.map((name, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two passengers may have the same name
              <li key={nth}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const ofPage = `header{padding:.75rem 1.25rem;background:#17132b;color:#fff;text-align:center;text-wrap:balance;font-size:1rem}
main{flex:1;width:min(100%,34rem);margin:0 auto;padding:1.5rem 1.25rem;display:flex;flex-direction:column;gap:1.5rem}
.soft,dt{color:#5b5570}
section{padding:1.25rem;border-radius:1.5rem;background:#fff;box-shadow:0 1px 2px #17132b14,0 8px 24px #17132b14}
.code{text-align:center}
.code svg{display:block;width:min(100%,22rem);height:auto;margin:0 auto}
.number{font-weight:600;letter-spacing:.1em;font-variant-numeric:tabular-nums}
h2{margin:0;font-size:1.25rem}
dl{margin:.75rem 0 0}
dt{font-size:1rem}
dd{margin:0 0 .5rem}
dd.display{font-size:1.5rem;line-height:1.2;font-variant-numeric:tabular-nums}
.stop{margin-top:.75rem;padding-top:.75rem;border-top:1px dashed #e3dccd}
.stop ul{margin:.25rem 0 0;padding:0;list-style:none}
main>p a{color:#4429b3;white-space:nowrap}
.button{align-self:center;margin:0 auto}`
