import type { FleetKind } from '#domain/travel/fleet/fleet-import.ts'
import type { NamedHeadings } from '#server/platform/workbook/tables/named-columns.ts'
import { driverHeadings } from './driver-headings.ts'
import { combine, states } from './heading-words.ts'

const costs = 'cost|costo|costos|coste|custo|precio|preco|tarifa|valor|rate|price'
/** The headings of each field in the office's languages, without articles; the first that a file has is read. */
export const fleetHeadings: Record<FleetKind, Record<string, readonly string[]>> = {
  vehicles: {
    country: ['country', 'pais', 'country code', 'codigo pais'],
    plate: [
      ...['plate', 'plates', 'placa', 'placas', 'patente', 'matricula', 'license plate', 'licence plate'],
      ...['registration', 'registration plate', 'ppu', 'placa rodaje', 'placa vehiculo', 'placas vehiculo'],
    ],
    name: [
      ...['name', 'nombre', 'nome', 'vehiculo', 'unidad', 'vehicle', 'veiculo', 'denominacion', 'alias'],
      ...['economico', 'nombre vehiculo', 'nombre unidad', 'modelo', 'model', 'descripcion'],
    ],
    seats: [
      ...[
        'cap pasajeros',
        'cap',
        'capacidad maxima',
        'cap asientos',
        'seats',
        'asientos',
        'lugares',
        'plazas',
        'assentos',
        'lugares assentos',
        'cupo',
        'capacidade',
      ],
      ...['capacidad', 'capacity', 'pasajeros', 'passageiros', 'passengers', 'pax', 'plazas asientos'],
      ...[
        'capacidad pasajeros',
        'capacidad asientos',
        'passenger capacity',
        'seating capacity',
        'asientos pasajeros',
        'plazas sentadas',
        'pasajeros sentados',
        'asientos sentados',
        'sentadas',
        'sentados',
      ],
    ],
    wheelchair: [
      ...[
        'wheelchair places',
        'wheelchairs',
        'wheelchair',
        'sillas ruedas',
        'silla ruedas',
        'cadeiras rodas',
      ],
      ...['pmr', 'plazas pmr', 'lugares silla ruedas', 'espacios silla ruedas'],
    ],
    operator: [
      ...['empresa operadora', 'compania operadora', 'empresa', 'company', 'transportista'],
      ...['empresa transporte', 'empresa transportes', 'empresa transportista', 'transportadora'],
      ...['operating company', 'compania', 'razon social', 'proveedor', 'operator', 'operador', 'operadora'],
    ],
    insurer: ['insurer', 'aseguradora', 'compania seguros', 'compania aseguradora', 'seguradora'],
    policy: [
      ...['policy', 'poliza', 'poliza seguro', 'seguro', 'seguro poliza', 'insurance', 'insurance policy'],
      ...['policy number', 'insurer policy', 'apolice', 'seguro apolice', 'apolice seguro'],
    ],
    hour: [...combine(costs, 'hora|hr|hour'), 'hourly cost', 'hourly rate'],
    use: combine(costs, 'uso|use|servicio|servico|viaje|viagem|service|trip'),
    active: states,
  },
  drivers: driverHeadings,
}

export const neededFleetFields: Record<FleetKind, readonly string[]> = {
  vehicles: ['plate', 'seats'],
  drivers: ['name', 'phone', 'licence'],
}

const facts = [
  ...['cel', 'celular', 'movil', 'mobile', 'cell', 'whatsapp', 'nss', 'curp', 'cnh', 'brevete'],
  ...['licencia', 'licence', 'license', 'habilitacao'],
]

/** The words that help to find the headings of each kind. */
export const fleetReading: Record<FleetKind, Omit<NamedHeadings, 'headings'>> = {
  vehicles: {
    besides: [
      'vehiculo',
      'vehiculos',
      'unidad',
      'camioneta',
      'van',
      'bus',
      'vehicle',
      'veiculo',
      'total',
      'totales',
      // Plates are of the federation or of a state.
      'federal',
      'federales',
      'estatal',
      'estatales',
    ],
    // In Mexico "operador" is a driver, too.
    people: [
      {
        ...{ names: ['operador', 'operadora', 'operator'], facts },
        besides: [
          'tel',
          'telefono',
          'fono',
          'nombre',
          'name',
          'rfc',
          'rut',
          'dni',
          'correo',
          'email',
          'turno',
        ],
      },
      { names: ['nombre', 'name', 'nome'], facts, besides: [] },
    ],
  },
  drivers: {
    besides: [
      ...['conductor', 'conductora', 'conductores', 'chofer', 'operador', 'motorista', 'driver'],
      // A licence has a class: "Permiso D caduca", "Licencia A-IIb vence".
      ...['a', 'b', 'c', 'd', 'ii', 'iia', 'iib', 'iii', 'iiia', 'iiib', 'iiic'],
    ],
    // A column of these after another person's heading ("Contacto de emergencia") is theirs.
    personal: ['name', 'surname', 'secondSurname', 'phone'],
  },
}

/** Without the headings. */
export const mostFleetLines = 2_000
