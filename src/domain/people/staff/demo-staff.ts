import type { GrantedRole } from './staff-roles.ts'

/** The staff accounts of a demo; `npm start` and a demo's log-in page show them. */
export const demoStaff: { email: string; name: string; granted: GrantedRole }[] = [
  {
    email: 'oficina@vaiven.test',
    name: 'Olga Fierro Nava',
    granted: { role: 'owner', countries: ['all'] },
  },
  {
    email: 'gerencia@vaiven.test',
    name: 'Gerardo Luna Ibáñez',
    granted: { role: 'manager', countries: ['MX'] },
  },
  {
    email: 'finanzas@vaiven.test',
    name: 'Fátima Ríos Prado',
    granted: { role: 'finance', countries: ['all'] },
  },
  {
    email: 'soporte@vaiven.test',
    name: 'Sonia Paredes Gil',
    granted: { role: 'support', countries: ['MX'] },
  },
  {
    email: 'rutas@vaiven.test',
    name: 'Rubén Tapia Soto',
    granted: { role: 'planner', countries: ['MX'] },
  },
  {
    email: 'auditoria@vaiven.test',
    name: 'Aurora Díaz Peña',
    granted: { role: 'auditor', countries: ['all'] },
  },
]

export const demoStaffPassword = 'vaiven-oficina-demo'

/** For an authenticator app: base32, SHA-1, 6 digits, 30 seconds. */
export const demoStaffTotpSecret = 'JBSWY3DPEHPK3PXP'
