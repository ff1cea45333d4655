import { locateAddress } from '#server/geography/points/office/locate-address.ts'
import { addDriver } from '#server/travel/fleet/edit-driver.ts'
import { addVehicle } from '#server/travel/fleet/edit-vehicle.ts'
import type { DemoIds } from '../rows/row-ids.ts'
import type { BuyerKey } from './buyers.ts'
import { staff } from './contexts.ts'
import { readTicketsOf } from './demo-history-sql.ts'
import type { At, Bought } from './history-types.ts'

const planner = 'rutas@vaiven.test'

type Van = [plate: string, name: string, seats: number, wheelchairs: number, operator: string, home: string]

const vans: Van[] = [
  ['LKA-418-B', 'Sprinter blanca', 15, 0, 'Traslados Anáhuac', 'cuauhtemoc'],
  ['LKA-419-B', 'Sprinter gris', 15, 1, 'Traslados Anáhuac', 'cuauhtemoc'],
  ['NDV-207-C', 'Urvan', 12, 0, 'Rutas del Valle', 'benito-juarez'],
  ['JPT-530-A', 'Crafter', 18, 2, 'Camionetas Minerva', 'guadalajara'],
  ['RWN-164-D', 'Transit', 14, 0, 'Vanes Regias', 'monterrey'],
]

type Driver = [name: string, phone: string, licenceDays: number, languages: ('es' | 'en' | 'pt')[]]

const drivers: Driver[] = [
  ['Abundio Salas Reyna', '+525561234541', 900, ['es']],
  ['Graciela Mota Vélez', '+525561234542', 610, ['es', 'en']],
  ['Fermín Olvera Cruz', '+525561234543', 45, ['es']],
  ['Yadira Pineda Lugo', '+523361234544', 720, ['es', 'pt']],
  ['Óscar Treviño Garza', '+528161234545', 380, ['es', 'en']],
]

/** Located pick-up addresses; the others have only their colonia's point. */
const homes: [who: BuyerKey, province: string, point: string][] = [
  ['paola', 'cuauhtemoc', '19.41800, -99.16120'],
  ['sam', 'cuauhtemoc', '19.41950, -99.15710'],
  ['bruna', 'cuauhtemoc', '19.42040, -99.16480'],
  ['fernanda', 'cuauhtemoc', '19.41460, -99.16940'],
  ['ivan', 'benito-juarez', '19.37700, -99.16610'],
  ['hector', 'guadalajara', '20.67210, -103.36420'],
  ['nadia', 'zapopan', '20.67450, -103.38230'],
  ['emiliano', 'monterrey', '25.66900, -100.32010'],
  ['regina', 'tijuana', '32.53120, -117.03730'],
]

/** The demo's planner has added vehicles and drivers, and located most of the addresses in Mexico. */
export async function prepareTrips(at: At, ids: DemoIds, orders: readonly Bought[]): Promise<void> {
  await at(6 * 24, async (shop) => {
    const ctx = await staff(shop, planner)
    for (const [nth, [plate, name, seats, wheelchairPlaces, operator, home]] of vans.entries()) {
      await addVehicle(ctx, {
        ...{ country: 'MX', plate, name, seats, wheelchairPlaces, operator, active: true },
        insurance: `Seguros Ahuehuete, póliza ${70418 + nth}`,
        ...{ provinceId: ids.provinces.get(home) ?? null, costPerHour: seats * 20, costPerUse: 400 },
      })
    }
    for (const [name, phone, licenceDays, languages] of drivers) {
      const until = new Date(shop.clock.now().getTime() + licenceDays * 24 * 3_600_000)
      const licenceValidUntil = until.toISOString().slice(0, 10)
      await addDriver(ctx, { country: 'MX', name, phone, licenceValidUntil, languages, active: true })
    }
  })
  await at(1.5, async (shop) => {
    const ctx = await staff(shop, planner)
    for (const [who, province, point] of homes) {
      // Addresses with the same text are located with it.
      const order = orders.find((one) => one.who === who && one.province === province && holdsSeats(one))
      const [ticket] = order ? await readTicketsOf(shop.db, order.orderId) : []
      if (ticket) await locateAddress(ctx, `${ticket}.0`, point)
    }
  })
}

function holdsSeats({ sequel }: Bought): boolean {
  return sequel === undefined || sequel.kind === 'note' || sequel.kind === 'given_away'
}
