import { describe, expect, it } from 'vitest'
import { foldedStaffName, isStaffName } from './staff-name.ts'

describe('the name of a member of staff', () => {
  it.each([
    'Fátima Ríos Prado',
    "Eoin O'Neill",
    'Ma. del Carmen Núñez-Sáenz',
    'Олга Петрова',
    '李娜',
    'Ana Botín',
  ])('may be %s', (name) => expect(isStaffName(name)).toBe(true))

  it.each([
    ...[
      'Sistema',
      'El Sistema',
      'SYSTEM',
      'Vaivén',
      'Administrador',
      '<b>Ana</b>',
      'Ana & Co',
      'Ana\u200bPaz',
    ],
    ...[
      'Ana\u3164',
      'Ana\u1160Paz',
      'Ana\uffa0',
      'Ana\u115f Paz',
      'Ana\u2800Paz',
      'Ana\u034fPaz',
      'Ana\u17b4',
    ],
    ...['Օlga Fierro', 'Ꭳlga Fierro', 'ꓳlga Fierro', 'Olɡa Fierro', 'Olga Nᴀva', 'ꓳꓡꓖꓮ'],
    ...['Ana\u202e Paz', 'Ana\u2066Paz', 'Ana\u00ad Paz', 'Fátimа Ríos', '', ' ', '…', '12', 'Ana (México)'],
  ])('may not be %j', (name) => expect(isStaffName(name)).toBe(false))

  it.each([
    'fatima rios prado',
    'FÁTIMA  RÍOS PRADO',
    'Fa\u0301tima Ri\u0301os-Prado',
    'Fátıma Ríos Prado.',
    'Fátima Ríos Prado\u3164',
    'Fá\uffa0tima Ríos\u1160 Prado',
    'Fátima\u200b Ríos Prado\u2800',
    'Ríos Prado Fátima',
    'FátIma Rlos Prado',
  ])('counts as the same when it looks the same: %s', (name) =>
    expect(foldedStaffName(name)).toBe(foldedStaffName('Fátima Ríos Prado')),
  )
})
