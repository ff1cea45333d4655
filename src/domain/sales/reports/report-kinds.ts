/** The reports of the office: those of money read only the ledger, the others seats and rides. */
export const moneyReports = ['sales', 'refunds', 'fees', 'methods', 'discounts', 'abandoned'] as const
export const reportKinds = [...moneyReports, 'occupancy', 'rides'] as const

export type ReportKind = (typeof reportKinds)[number]

/** Whether a report is about money, which fewer roles may see. */
export const isMoneyReport = (kind: ReportKind): kind is (typeof moneyReports)[number] =>
  moneyReports.some((one) => one === kind)

/** The object of a report's row. */
export const reportGroups = [
  'day',
  'week',
  'month',
  'event',
  'method',
  'province',
  'discount',
  'vehicle',
  'driver',
] as const

export type ReportGroup = (typeof reportGroups)[number]

/** Calendar groups: rows are in calendar order, and a period without entries has a row of zeros. */
export const calendarGroups: readonly ReportGroup[] = ['day', 'week', 'month']

const calendarEventProvince = ['day', 'week', 'month', 'event', 'province'] as const

/** The possible groupings of a report; the first is the default. */
export const groupsOf: Record<ReportKind, readonly [ReportGroup, ...ReportGroup[]]> = {
  sales: [...calendarEventProvince, 'method'],
  refunds: [...calendarEventProvince, 'method'],
  fees: ['method', ...calendarEventProvince],
  methods: ['method', ...calendarEventProvince],
  discounts: ['discount', ...calendarEventProvince],
  abandoned: ['method', ...calendarEventProvince],
  occupancy: ['event', 'province', 'vehicle', 'day', 'week', 'month'],
  rides: ['vehicle', 'driver', 'event', 'day', 'week', 'month'],
}

/** A number of a report: an amount in minor units, a count, or a share between 0 and 1. */
export type Measure = { name: MeasureName; unit: 'money' | 'count' | 'share' }

/** Measures that are sums of the ledger, the stock, or the vans of plans. */
export const summedMeasures = {
  orders: 'count',
  sold: 'money',
  abandoned: 'count',
  given_up: 'money',
  sales_refunded: 'money',
  payments: 'count',
  received: 'money',
  fees: 'money',
  refunds: 'count',
  refunds_asked: 'money',
  refunds_late: 'money',
  refunds_sent: 'money',
  returned: 'money',
  sales_ended: 'money',
  losses: 'money',
  reduction: 'money',
  dates: 'count',
  seats: 'count',
  seats_sold: 'count',
  seats_held: 'count',
  vans: 'count',
  van_seats: 'count',
  promised: 'count',
  boarded: 'count',
  on_time: 'count',
  not_here: 'count',
  taken_home: 'count',
  waits: 'count',
  incidents: 'count',
  driving_hours: 'count',
  answers: 'count',
  ride_points: 'count',
  punctuality_points: 'count',
  driver_points: 'count',
} as const

export type SummedMeasure = keyof typeof summedMeasures
export type Sums = Partial<Record<SummedMeasure, number>>

/** Measures that are computed from sums, so that they are correct for rows and for the total. */
const derivedMeasures = {
  net_sales: { unit: 'money', of: (s) => s('sold') - s('given_up') - s('sales_refunded') - s('sales_ended') },
  kept: { unit: 'money', of: (s) => s('received') - s('fees') - s('refunds_sent') - s('returned') },
  fee_share: { unit: 'share', of: (s) => ratio(s('fees'), s('received')) },
  abandoned_share: { unit: 'share', of: (s) => ratio(s('abandoned'), s('orders')) },
  seats_share: { unit: 'share', of: (s) => ratio(s('seats_sold'), s('seats')) },
  boarded_share: { unit: 'share', of: (s) => ratio(s('boarded'), s('promised')) },
  on_time_share: { unit: 'share', of: (s) => ratio(s('on_time'), s('boarded')) },
  ride_score: { unit: 'count', of: (s) => average(s('ride_points'), s('answers')) },
  punctuality_score: { unit: 'count', of: (s) => average(s('punctuality_points'), s('answers')) },
  driver_score: { unit: 'count', of: (s) => average(s('driver_points'), s('answers')) },
} as const satisfies Record<
  string,
  { unit: Measure['unit']; of: (sum: (name: SummedMeasure) => number) => number | null }
>

export type MeasureName = SummedMeasure | keyof typeof derivedMeasures

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** Of scores from 1 to 5, with two decimals. */
const average = (points: number, answers: number) =>
  answers === 0 ? null : Math.round((points / answers) * 100) / 100

/** The numbers of each report, in the order of its columns; the first amount or share is charted. */
const namesOf: Record<ReportKind, readonly MeasureName[]> = {
  sales: ['orders', 'sold', 'given_up', 'sales_refunded', 'sales_ended', 'net_sales', 'received', 'losses'],
  refunds: [
    ...(['refunds', 'refunds_asked', 'sales_refunded', 'refunds_late', 'refunds_sent'] as const),
    ...(['returned', 'sales_ended', 'losses'] as const),
  ],
  fees: ['payments', 'received', 'fees', 'fee_share'],
  methods: ['payments', 'received', 'refunds_sent', 'returned', 'fees', 'kept'],
  discounts: ['orders', 'sold', 'reduction', 'given_up', 'sales_refunded', 'sales_ended', 'net_sales'],
  abandoned: ['orders', 'abandoned', 'abandoned_share', 'sold', 'given_up'],
  occupancy: ['dates', 'seats', 'seats_sold', 'seats_held', 'seats_share'],
  rides: [
    ...(['vans', 'van_seats', 'promised', 'boarded', 'boarded_share', 'on_time', 'on_time_share'] as const),
    ...(['not_here', 'taken_home', 'waits', 'incidents', 'driving_hours'] as const),
    ...(['answers', 'ride_score', 'punctuality_score', 'driver_score'] as const),
  ],
}

/** The measures that are charted, stacked if there are several. */
export const drawnOf: Record<ReportKind, readonly MeasureName[]> = {
  sales: ['net_sales', 'sales_refunded', 'given_up'],
  refunds: ['refunds_asked'],
  fees: ['fees'],
  methods: ['received'],
  discounts: ['net_sales', 'reduction'],
  abandoned: ['given_up'],
  occupancy: ['seats_sold', 'seats_held'],
  rides: ['boarded', 'not_here'],
}

export function measuresOf(kind: ReportKind): Measure[] {
  return namesOf[kind].map((name) => ({ name, unit: unitOf(name) }))
}

function unitOf(name: MeasureName): Measure['unit'] {
  return isDerived(name) ? derivedMeasures[name].unit : summedMeasures[name]
}

/** Whether a name is that of a measure. */
export const isMeasure = (name: string): name is MeasureName =>
  Object.hasOwn(summedMeasures, name) || Object.hasOwn(derivedMeasures, name)

const isDerived = (name: MeasureName): name is keyof typeof derivedMeasures =>
  Object.hasOwn(derivedMeasures, name)

/** The values of a report's measures for the sums of a row or of all rows; null: a share of nothing. */
export function valuesOf(kind: ReportKind, sums: Sums): (number | null)[] {
  const sum = (name: SummedMeasure) => sums[name] ?? 0
  return namesOf[kind].map((name) => (isDerived(name) ? derivedMeasures[name].of(sum) : sum(name)))
}
