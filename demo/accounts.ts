/** As in the demo orders. */
const buyer = {
  lastName: 'Соколова',
  firstName: 'Мария',
  surname: 'Андреевна',
  phone: '79000000000',
  processingConsent: true,
} as const

/** Known to everybody who reads this, so they exist in demo mode only, and demo mode listens on loopback only. */
export const demoAccounts = [
  { email: 'demo@kitsune.test', password: 'kitsune-demo', role: null, ...buyer },
  { email: 'staff@kitsune.test', password: 'kitsune-staff', role: 'administrator' },
  { email: 'manager@kitsune.test', password: 'kitsune-manager', role: 'manager' },
  { email: 'content@kitsune.test', password: 'kitsune-content', role: 'content' },
  { email: 'packer@kitsune.test', password: 'kitsune-packer', role: 'packer' },
] as const
