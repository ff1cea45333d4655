/* Demo values for settings that a real shop must provide. */

export const demoAccounts = {
  MX: {
    bankName: 'Banco Demo',
    accountId: '646180110400000007',
    accountType: 'CLABE',
    dni: 'VAI230127AB1',
    email: 'pagos@vaiven.test',
  },
  CL: {
    bankName: 'Banco Demo',
    accountId: '00012345678',
    accountType: 'Cuenta corriente',
    dni: '76.543.210-3',
    email: 'pagos@vaiven.test',
  },
  PE: {
    bankName: 'Banco Demo',
    accountId: '00219300123456789012',
    accountType: 'CCI',
    dni: '20512345678',
    email: 'pagos@vaiven.test',
  },
  ES: {
    bankName: 'Banco Demo',
    accountId: 'ES9121000418450200051332',
    accountType: 'IBAN',
    dni: 'B12345678',
    email: 'pagos@vaiven.test',
  },
}

export const demoSocialLinks = {
  instagram: 'https://www.instagram.com/vaiven.viajes',
  facebook: 'https://www.facebook.com/vaiven.viajes',
  tiktok: 'https://www.tiktok.com/@vaiven.viajes',
}

/** Peru has no office of its own. */
export const demoOffices = {
  MX: 'mexico@vaiven.test',
  CL: 'chile@vaiven.test',
  PE: 'chile@vaiven.test',
  ES: 'espana@vaiven.test',
}

/** A terminal of the simulator, which settles in the currency of one country. */
export const demoTerminal = (country: string) => ({
  terminalCode: `vaiven-demo-${country.toLowerCase()}`,
  password: `vaiven-demo-password-${country.toLowerCase()}`,
  callbackSecret: `vaiven-demo-callback-secret-${country.toLowerCase()}`,
})
