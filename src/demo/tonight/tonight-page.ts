import { html } from 'hono/html'
import { showTime } from '#domain/platform/time/place-time.ts'
import type { Tonight } from './describe-tonight.ts'
import type { SelfDriving } from './self-driving.ts'

type Page = ReturnType<typeof html>

/** The doors to tonight's trip, and the buttons that make its vans drive by themselves. */
export function tonightPage(tonight: Tonight | null, driving: SelfDriving | null): Page {
  const isDriving = driving?.vans.some(({ state }) => state === 'drives') ?? false
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Tonight’s trip · Vaivén demo</title>
  <link rel="stylesheet" href="/demo/mailbox.css">
</head>
<body>
  <header><a href="/">Vaivén</a> <span>demo of the road</span></header>
  <main><h1>Tonight’s trip</h1>${
    tonight
      ? html`${vansOf(tonight, driving)}${buttons(isDriving)}${ordersOf(tonight)}`
      : html`<p class="empty">There is no trip tonight. A new one is made at the next start.</p>`
  }</main>
</body>
</html>`
}

const words = { drives: 'drives by itself', home: 'is home', stopped: 'stands' }

function vansOf({ vans, startsAt, timeZone, officeUrl }: Tonight, driving: SelfDriving | null): Page {
  const stateOf = (vehicle: string) =>
    driving?.vans.find((one) => one.vehicle === vehicle)?.state ?? 'stopped'
  return html`
    <p>It begins at <time datetime="${startsAt.toISOString()}">${showTime(startsAt, timeZone)}</time>, local time.
      <a href="${officeUrl}">Its control desk</a></p>
    <ul class="mails">${vans.map(
      ({ vehicle, driver, url, digits }) => html`<li><a href="${url}">
        <strong>${vehicle} · ${driver}</strong>
        <span>the driver’s page, digits ${digits}</span>
        <span>${words[stateOf(vehicle)]}</span></a></li>`,
    )}</ul>`
}

function buttons(isDriving: boolean): Page {
  return html`
    <h2>Drive by itself</h2>
    <p>The vans fetch everybody, ride to the venue and home again, with the calls of the drivers’ phones.</p>
    <form method="post" action="/demo/tonight/drive">
      <button name="pace" value="quick">Ten times as fast</button>
      <button name="pace" value="planned">At the times of the plan</button>
    </form>
    ${isDriving ? html`<form method="post" action="/demo/tonight/stop"><button>Stop</button></form>` : ''}`
}

function ordersOf({ orders }: Tonight): Page {
  return html`
    <h2>Passengers</h2>
    <p>Log in as the customer, with the password <code>vaiven</code>: the order shows its van from an hour before it comes.</p>
    <ul class="mails">${orders.map(
      ({ url, number, email, state }) => html`<li><a href="${url}">
        <strong>${number}</strong><span>${email}</span><span>${state.replaceAll('_', ' ')}</span></a></li>`,
    )}</ul>`
}
