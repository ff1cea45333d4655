import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DriverRow, VehicleRow } from '#contract/office/travel/fleet.ts'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { workbook } from '#test/helpers/private-events.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { bookOf } from '#test/helpers/workbooks.ts'

let shop: TestShop
let planner: OfficeClient
let everywhere: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  everywhere = await openOfficeAs(shop, { role: 'planner', countries: ['all'] })
})
afterAll(() => shop.close())

const vehicle = (more: object = {}) => ({
  ...{ country: 'MX', plate: 'ABC-12-34', name: 'Van 1', seats: 15, wheelchairPlaces: 1 },
  insurance: 'Seguros Norte, póliza 4471-B',
  ...{ operator: 'Transportes Mirlo', provinceId: null, costPerHour: 350.5, costPerUse: 900, active: true },
  ...more,
})
const driver = (more: object = {}) => ({
  ...{ country: 'MX', name: 'Jacinto Mora', phone: '+525512345678', licenceValidUntil: '2027-05-31' },
  ...{ languages: ['es', 'en'], active: true },
  ...more,
})
const newId = async (call: string, body: object, client = planner) =>
  (await client.call(call, body)).data.id as number
const names = async (path: string, client = planner) => {
  const { data } = await client.call(`GET /office-api/${path}`)
  return (data.rows as (VehicleRow | DriverRow)[]).map(({ name }) => name)
}

it('a vehicle is added, found by any part of its plate, changed and left out', async () => {
  const event = await addEvent(shop)
  const id = await newId('POST /office-api/vehicles', vehicle({ provinceId: event.provinceId }))
  const { data } = await planner.call(`GET /office-api/vehicles/${id}`)
  expect(data).toMatchObject({
    currency: 'MXN',
    costPerHour: 350.5,
    costPerUse: 900,
    version: 1,
    absences: [],
  })
  expect(await names('vehicles?q=c1234')).toEqual(['Van 1'])
  expect((await planner.call('GET /office-api/vehicles')).data).toMatchObject({ count: 1 })
  const save = (client: OfficeClient, more: object) =>
    client.call(`PUT /office-api/vehicles/${id}`, { ...vehicle(more), version: 1 })
  expect((await save(everywhere, { seats: 14 })).data).toEqual({ version: 2 })
  const second = await save(planner, { seats: 16 })
  expect([second.status, second.code]).toEqual([409, 'edited_meanwhile'])
  expect(second.data).toMatchObject({ theirs: { seats: 14 } })
  const same = await planner.call('POST /office-api/vehicles', vehicle({ plate: 'abc1234' }))
  expect([same.status, same.code]).toEqual([409, 'vehicle_taken'])
  const other = await newId(
    'POST /office-api/vehicles',
    vehicle({ plate: 'XYZ-1', name: 'Van 2', active: false }),
  )
  const taken = { ...vehicle({ plate: 'ABC 1234' }), version: 1 }
  expect((await planner.call(`PUT /office-api/vehicles/${other}`, taken)).code).toBe('vehicle_taken')
  expect(await names('vehicles?active=yes')).toEqual(['Van 1'])
})

it.each([
  [{ plate: ' - ' }, 'plate'],
  [{ seats: 0 }, 'seats'],
  [{ seats: null }, 'seats'],
  [{ costPerHour: 1.234 }, 'costPerHour'],
  [{ provinceId: 999_999 }, 'provinceId'],
  [{ country: 'CL' }, 'country'],
])('a vehicle with %j is refused by its field', async (more, field) => {
  const { status, fields } = await planner.call(
    'POST /office-api/vehicles',
    vehicle({ plate: 'BAD-1', ...more }),
  )
  expect([status, Object.keys(fields)]).toEqual([400, [field]])
})

it('a driver whose licence ends or who is away is not free that day', async () => {
  const id = await newId('POST /office-api/drivers', driver())
  await newId(
    'POST /office-api/drivers',
    driver({ name: 'Elba Ruiz', phone: '+525587654321', licenceValidUntil: '2026-12-01' }),
  )
  expect(await names('drivers?free=2026-11-30')).toEqual(['Elba Ruiz', 'Jacinto Mora'])
  expect(await names('drivers?free=2026-12-24')).toEqual(['Jacinto Mora'])
  const away = (firstDay: string, lastDay: string) =>
    planner.call(`POST /office-api/drivers/${id}/absences`, { firstDay, lastDay, reason: 'Vacaciones' })
  expect((await away('2026-12-26', '2026-12-20')).fields).toEqual({ lastDay: 'ends_before_start' })
  const { data } = await away('2026-12-20', '2026-12-26')
  expect(await names('drivers?free=2026-12-24')).toEqual([])
  expect(await names('drivers?free=2026-12-27')).toEqual(['Jacinto Mora'])
  const chile = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  expect((await chile.call(`DELETE /office-api/fleet-absences/${data.id}`)).status).toBe(404)
  expect((await planner.call(`DELETE /office-api/fleet-absences/${data.id}`)).status).toBe(200)
  expect(await names('drivers?free=2026-12-24')).toEqual(['Jacinto Mora'])
  const again = await planner.call('POST /office-api/drivers', driver({ name: 'Otro' }))
  expect([again.status, again.code]).toEqual([409, 'driver_taken'])
})

it('an auditor sees the phone of a driver masked, and does not find the driver by it', async () => {
  const id = await newId('POST /office-api/drivers', driver({ name: 'Delfina Roa', phone: '+525566778899' }))
  const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
  expect((await auditor.call('GET /office-api/drivers?q=delfina')).data).toMatchObject({
    rows: [{ id, phone: '••• 99', phoneText: '••• 99' }],
  })
  expect((await auditor.call(`GET /office-api/drivers/${id}`)).data.phone).toBe('••• 99')
  expect(await names('drivers?q=55667788', auditor)).toEqual([])
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  for (const client of [planner, support]) {
    expect(await names('drivers?q=55667788', client)).toEqual(['Delfina Roa'])
    expect((await client.call(`GET /office-api/drivers/${id}`)).data).toMatchObject({
      ...{ phone: '+525566778899', phoneText: '+52 55 6677 8899' },
    })
  }
})

it('the log has neither name nor phone of a driver', async () => {
  await newId('POST /office-api/drivers', driver({ name: 'Quetzalina Tepoz', phone: '+525544332211' }))
  expect(
    await sql(
      shop,
      `select from office_log where changes::text like '%Quetzalina%' or changes::text like '%5544332211%'`,
    ),
  ).toEqual([])
})

const read = async (kind: string, csv: string, apply = false, client = planner) => {
  const { data, code } = await client.call('POST /office-api/fleet-import', { kind, csv, apply })
  return (
    code ??
    (data.rows as { line: number; outcome: string; reason?: string }[]).map(
      (row) => row.reason ?? row.outcome,
    )
  )
}

it('a file of vehicles is shown first, then imported; lines that cannot be read say why', async () => {
  const csv = [
    'País;Placa;Nombre;Asientos;Costo por hora;Operador',
    'MX;IMP-01;Sprinter 1;19;410,50;Mirlo',
    ';IMP-02;Sprinter 2;19;;',
    'MX;imp01;Otra;12;;',
    'MX;IMP-03;Rota;cero;;',
    'CL;IMP-04;Ajena;12;;',
    'XX;IMP-05;Nada;12;;',
    'MX;;Sin placa;12;;',
    'MX;IMP-06;Cara;12;mucho;',
  ].join('\n')
  const expected = [
    'new',
    'new',
    'repeated',
    'seats_unreadable',
    'country_of_others',
    'country_unknown',
    'plate_missing',
    'cost_unreadable',
  ]
  expect(await read('vehicles', csv)).toEqual(expected)
  expect(await names('vehicles?q=Sprinter')).toEqual([])
  expect(await read('vehicles', csv, true)).toEqual(expected)
  expect(await names('vehicles?q=Sprinter')).toEqual(['Sprinter 1', 'Sprinter 2'])
  expect((await read('vehicles', csv)).slice(0, 2)).toEqual(['unchanged', 'unchanged'])
  expect(await read('vehicles', 'placa,asientos\nIMP-01,20', true)).toEqual(['changed'])
  const [row] = (await planner.call('GET /office-api/vehicles?q=IMP01')).data.rows as VehicleRow[]
  expect(row).toMatchObject({ seats: 20, name: 'Sprinter 1', costPerHour: 410.5, operator: 'Mirlo' })
  const policies = 'placa;asientos;Aseguradora;Nº de póliza\nIMP-01;20;Seguros Norte;4471-B\nIMP-02;19;;'
  expect(await read('vehicles', policies, true)).toEqual(['changed', 'unchanged'])
  expect(await read('vehicles', 'placa;asientos;Seguro y póliza\nIMP-01;20;', true)).toEqual(['unchanged'])
  const [insured] = (await planner.call('GET /office-api/vehicles?q=IMP01')).data.rows as VehicleRow[]
  expect(insured).toMatchObject({ insurance: 'Seguros Norte, 4471-B' })
  expect(await read('vehicles', 'Nombre;Placa\nSin asientos;X1')).toBe('fleet_not_readable')
  expect(await read('vehicles', '')).toBe('fleet_not_readable')
})

it('a file of drivers is imported by their phones', async () => {
  const csv = [
    'name,phone,licence valid until,languages',
    'Rosa Lira,55 1111 2222,31/03/2027,es;en',
    'Mala Fecha,55 1111 2223,31/02/2027,es',
    'Sin Idioma,55 1111 2224,2027-03-31,klingon',
    'Sin Teléfono,12,2027-03-31,es',
    ',55 1111 2225,2027-03-31,es',
  ].join('\n')
  expect(await read('drivers', csv, true)).toEqual([
    'new',
    'licence_unreadable',
    'new',
    'phone_unreadable',
    'name_missing',
  ])
  const [row] = (await planner.call('GET /office-api/drivers?q=rosa')).data.rows as DriverRow[]
  expect(row).toMatchObject({
    phone: '+525511112222',
    licenceValidUntil: '2027-03-31',
    languages: ['es', 'en'],
  })
})

it('a file with Portuguese headings is read, and a vehicle that is not in service stays out of it', async () => {
  const vehicles =
    'País;Placa;Nome;Assentos;Cadeiras de rodas;Custo por hora;Ativo\nMX;PT-01;Maré;15;1;80,50;não'
  expect(await read('vehicles', vehicles, true)).toEqual(['new'])
  const [row] = (await planner.call('GET /office-api/vehicles?q=PT01')).data.rows as VehicleRow[]
  expect(row).toMatchObject({
    seats: 15,
    name: 'Maré',
    wheelchairPlaces: 1,
    costPerHour: 80.5,
    active: false,
  })
  const drivers = 'Nome;Telefone;Habilitação válida até;Idiomas\nNina Prado;55 1111 2299;31/03/2027;pt'
  expect(await read('drivers', drivers)).toEqual(['new'])
})

it('a workbook is read like a CSV, with dates and empty rows, and without hidden parts', async () => {
  const readWorkbook = async (kind: string, bytes: Buffer) => {
    const body = { kind, workbook: bytes.toString('base64'), apply: false }
    return planner.call('POST /office-api/fleet-import', body)
  }
  const vehicles = workbook([
    ['País', 'Placa', 'Nombre', 'Asientos', 'Costo por hora'],
    ['MX', 'XLS-01', 'Sprinter de hoja', 19, 410.5],
    [],
    ['MX', 'XLS-02', 'Rota', 'cero', ''],
  ])
  const { data } = await readWorkbook('vehicles', vehicles)
  expect(data.rows).toMatchObject([
    { line: 2, outcome: 'new', name: 'Sprinter de hoja' },
    { line: 4, outcome: 'unreadable', reason: 'seats_unreadable' },
  ])
  expect(await names('vehicles?q=hoja')).toEqual([])
  expect(await read('vehicles', data.csv as string, true)).toEqual(['new', 'seats_unreadable'])
  expect(await names('vehicles?q=hoja')).toEqual(['Sprinter de hoja'])

  const drivers = workbook([
    ['name', 'phone', 'licence valid until'],
    ['Luz Hoja', 5_511_113_333, new Date(2027, 2, 31)],
  ])
  const driversRead = await readWorkbook('drivers', drivers)
  await read('drivers', driversRead.data.csv as string, true)
  const [luz] = (await planner.call('GET /office-api/drivers?q=luz')).data.rows as DriverRow[]
  expect(luz).toMatchObject({ phone: '+525511113333', licenceValidUntil: '2027-03-31' })

  const csv = await readWorkbook('vehicles', Buffer.from('placa;asientos\nXLS-9;4'))
  expect(csv.data.rows).toMatchObject([{ line: 2, outcome: 'new' }])
  const broken = await readWorkbook('vehicles', Buffer.from('PK\x03\x04 no zip'))
  expect(broken.code).toBe('fleet_not_readable')
  expect((await readWorkbook('vehicles', Buffer.from('%PDF-1.4'))).code).toBe('file_of_other_kind')
  const long = workbook([['plate', 'seats'], ...Array.from({ length: 2_001 }, (_, n) => [`L-${n}`, 4])])
  expect((await readWorkbook('vehicles', long)).code).toBe('fleet_not_readable')
})

it('hidden parts of a workbook are left out, a sheet is asked for, and lines are corrected', async () => {
  const sheet = (plate: string) => ({
    rows: [
      ['Parque', ''],
      ['Placa', 'Asientos', 'Color'],
      [plate, 12, 'azul'],
      [`${plate}-B`, 'doce', 'rojo'],
      [`${plate}-C`, 14, 'verde'],
    ],
    hiddenRows: [4],
  })
  const workbook = bookOf({
    Norte: sheet('HID-1'),
    Sur: sheet('HID-2'),
    Viejo: { ...sheet('OLD'), hidden: 1 },
  })
  const ask = (more: object) =>
    planner.call('POST /office-api/fleet-import', {
      ...{ kind: 'vehicles', workbook: workbook.toString('base64'), apply: false, ...more },
    })
  expect((await ask({})).code).toBe('file_which_sheet')
  const { data } = await ask({ sheet: 'Sur' })
  expect(data).toMatchObject({
    ...{ sheet: 'Sur', leftOut: { sheets: 1, rows: 1, columns: 0 }, notUnderstood: ['Color'] },
    rows: [
      { line: 3, name: 'HID-2', outcome: 'new' },
      {
        line: 4,
        outcome: 'unreadable',
        reason: 'seats_unreadable',
        values: { plate: 'HID-2-B', seats: 'doce' },
      },
    ],
  })
  const corrections = [{ line: 4, values: { seats: '12' } }]
  const applied = await ask({ workbook: '', csv: data.csv, corrections, apply: true })
  expect(applied.data.rows).toMatchObject([{ outcome: 'new' }, { line: 4, outcome: 'new' }])
  expect(await names('vehicles?q=HID-2')).toEqual(['HID-2', 'HID-2-B'])
})

it('an error value of a sheet is an error of its line', async () => {
  expect(await read('vehicles', 'placa,asientos,nombre\nERR-1,#N/A,Van\nERR-2,8,#REF!')).toEqual([
    ...['cell_has_error', 'cell_has_error'],
  ])
})

it('the database lets neither a vehicle nor a driver be on two routes at once', async () => {
  const van = await newId('POST /office-api/vehicles', vehicle({ plate: 'ONE-1' }))
  const bus = await newId('POST /office-api/vehicles', vehicle({ plate: 'TWO-2' }))
  const person = await newId('POST /office-api/drivers', driver({ phone: '+525500110022' }))
  const { dateId } = await addEvent(shop)
  const use = (vehicleId: number | null, driverId: number | null, hours: string) =>
    sql(
      shop,
      `with route as (insert into trip_routes (id, date_id, vehicle) values (gen_random_uuid(), $4, gen_random_uuid()::text) returning id)
       insert into fleet_uses (id, vehicle_id, driver_id, during) select id, $1::int, $2::int, $3::tstzrange from route`,
      [vehicleId, driverId, hours, dateId],
    )
  await use(van, person, '[2026-12-24 15:00+00,2026-12-24 20:00+00)')
  await expect(use(van, null, '[2026-12-24 19:59+00,2026-12-24 23:00+00)')).rejects.toThrow(/exclusion/)
  await expect(use(bus, person, '[2026-12-24 10:00+00,2026-12-24 16:00+00)')).rejects.toThrow(/exclusion/)
  await use(van, person, '[2026-12-24 20:00+00,2026-12-24 23:00+00)')
  await use(bus, null, '[2026-12-24 15:00+00,2026-12-24 20:00+00)')
  const twice = await Promise.allSettled(
    [1, 2].map(() => use(bus, null, '[2026-12-26 15:00+00,2026-12-26 20:00+00)')),
  )
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('support sees the fleet of its country and changes nothing', async () => {
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect((await support.call('GET /office-api/vehicles')).status).toBe(200)
  expect((await support.call('POST /office-api/vehicles', vehicle({ plate: 'NO-1' }))).status).toBe(403)
  const chile = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  expect(await names('vehicles', chile)).toEqual([])
  const inPesos = await newId(
    'POST /office-api/vehicles',
    vehicle({ country: 'CL', costPerHour: 25_000 }),
    chile,
  )
  expect((await chile.call(`GET /office-api/vehicles/${inPesos}`)).data).toMatchObject({
    currency: 'CLP',
    costPerHour: 25_000,
  })
})
