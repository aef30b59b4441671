import { missingForPoints } from './parcels/carriers/open-carriers.server.ts'
import type { PreparedShop } from './prepare-shop.server.ts'

/** Tells the operator that the shop is open, where, and what it lacks. */
export function announce({ config, lockedAccounts }: PreparedShop): void {
  const lines = [['The shop is open', `${config.publicUrl}/`]]
  if (config.demo) {
    lines.push(
      ['Demo customer', 'demo@kitsune.test / kitsune-demo'],
      ['Demo staff', 'staff@kitsune.test / kitsune-staff'],
    )
    if (!config.smtpUrl) lines.push(['Local mailbox', `${config.publicUrl}/mailbox/`])
  } else if (!config.smtpUrl) {
    lines.push(['Mail waits', 'SMTP_URL is not set: nobody can sign in, for the codes come by mail'])
  }
  if (!config.backupUrl && !config.demo && !config.databaseUrl)
    lines.push(['No backups', 'BACKUP_URL is not set: a broken disk takes everything with it'])
  const missing = missingForPoints(config)
  if (missing && !config.demo)
    lines.push(['Fixed delivery', `${missing} is not set: no pickup points, and delivery has fixed prices`])
  if (lockedAccounts.length > 0)
    lines.push(['Filled by the demo', `${lockedAccounts.join(' and ')} cannot sign in: their passwords are public`])
  if (config.processes > 1) lines.push(['Processes', String(config.processes)])
  say('')
  for (const [label = '', value] of lines) say(`  ${label.padEnd(20)}${value}`)
  say('')
}

export function say(line: string): void {
  console.log(line)
}
