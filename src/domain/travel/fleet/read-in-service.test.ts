import { expect, it } from 'vitest'
import { readInService } from './read-in-service.ts'

it.each([
  ...[
    'Sí',
    'x',
    'TRUE',
    '1',
    'Activa',
    'Disponible',
    'En servicio',
    'en ruta',
    'OK',
    'Operativo',
    'Ativo',
    'In service',
  ],
])('%j is in service', (text) => {
  expect(readInService(text)).toBe(true)
})

it.each([
  ...[
    'No',
    '0',
    'FALSE',
    'Inactivo',
    'Baja',
    'Dado de baja',
    'En taller',
    'TALLER (frenos)',
    'Mantenimiento',
    'Em manutenção',
  ],
  ...[
    'Fuera de servicio',
    'No disponible',
    'Suspendido',
    'Vendida',
    'Vacaciones',
    'Out of service',
    'En reparación',
  ],
])('%j is not in service', (text) => {
  expect(readInService(text)).toBe(false)
})

it.each(['Jalisco', 'Baja California', 'Por confirmar', '2021', ''])('%j does not say it', (text) => {
  expect(readInService(text)).toBeNull()
})
