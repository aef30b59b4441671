/** Where the code went and when another may be sent, so that a reload stays at the code. Never the password. */
interface KeptCodeStep {
  email: string
  sentTo: string
  resendAt: number
}

const key = 'code-step'

export function keepCodeStep(step: KeptCodeStep): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(step))
  } catch {
    // Storage may be blocked; then a reload starts over.
  }
}

export function readCodeStep(): KeptCodeStep | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptCodeStep | null
    return typeof kept?.email === 'string' && typeof kept.sentTo === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}

export function dropCodeStep(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was saved either.
  }
}
