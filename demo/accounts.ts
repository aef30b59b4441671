/** Known to everybody who reads this, so they exist in demo mode only, and demo mode listens on loopback only. */
export const demoAccounts = [
  { email: 'demo@kitsune.test', password: 'kitsune-demo', isStaff: false, isSuperuser: false },
  { email: 'staff@kitsune.test', password: 'kitsune-staff', isStaff: true, isSuperuser: true },
] as const
