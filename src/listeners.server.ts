import { features } from './features.server.ts'

let added = false

/** Lets features listen to the events of the others. Called by whatever runs rules of the shop; once is enough. */
export function addListeners(): void {
  if (added) return
  added = true
  for (const { listen } of features) listen?.()
}
