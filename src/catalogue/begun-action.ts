/** What a guest began before being asked to sign in. The shelf finishes it afterwards. */
export interface BegunAction {
  kind: 'cart' | 'favourite' | 'restock'
  productId: number
}

const key = 'begun-action'
/** Who signs in much later has forgotten what the button was pressed for. */
const maxAgeMs = 30 * 60 * 1000

/** Kept in this tab, because registering leads through several pages and a letter. */
export function keepBegunAction(action: BegunAction): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...action, at: Date.now() }))
  } catch {
    // Storage may be blocked; then the button has to be pressed again.
  }
}

/** Returns it once. */
export function takeBegunAction(): BegunAction | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (BegunAction & { at: number }) | null
    sessionStorage.removeItem(key)
    return kept && Date.now() - kept.at < maxAgeMs ? kept : undefined
  } catch {
    return undefined
  }
}
