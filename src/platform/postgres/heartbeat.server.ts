import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const pauseMs = 500
const maxPauses = 4

/**
 * A living server answers at once, a hanging one never; nothing else would tell them apart. Several short pauses rather
 * than a long one, because each lets what has arrived be read: a process that was busy itself must not blame the server.
 */
export async function answersInTime(client: pg.Client): Promise<boolean> {
  const answer = client.query('select 1').then(
    () => true,
    () => true,
  )
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    if (await Promise.race([answer, sleep(pauseMs, false, { ref: false })])) return true
  }
  return false
}
