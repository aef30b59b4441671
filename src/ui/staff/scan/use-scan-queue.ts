import { useRef, useState } from 'react'
import { failureText } from '../../../platform/browser/failure.ts'
import { playTones } from '../play-tones.ts'
import { staffFallback } from '../text/staff-fallback.ts'

/** A code that was not taken yet. */
interface Scan {
  /** Stays the same when it is tried again, so that a server can count it once. */
  key: string
  code: string
  /** Why it was not taken; undefined while it is looked up. */
  reason?: string
  /** What else an unknown code may be; resolves to whether it was that. */
  instead?: Instead | undefined
  /** No answer came: the same may be tried again. */
  canRetry?: boolean
}

type Instead = () => Promise<boolean>

export interface ScanQueue {
  /** Looked up now, or not taken, in the order of scanning. */
  scans: Scan[]
  isWaiting: boolean
  add: (code: string, instead?: Instead) => void
  retry: (scan: Scan) => void
  dismiss: (key: string) => void
}

const maxAtOnce = 6

/**
 * Codes as a scanner gives them: faster than the shop answers, and nobody looks at the screen while goods are in both
 * hands. So none waits for the answer to another, and what was not taken stays listed until somebody dismisses it.
 * `take` resolves to the reason why a code cannot be taken.
 */
export function useScanQueue(
  take: (code: string, key: string, instead?: Instead) => Promise<string | undefined>,
): ScanQueue {
  const [scans, setScans] = useState<Scan[]>([])
  const waiting = useRef<(() => Promise<void>)[]>([])
  const running = useRef(0)

  const dismiss = (key: string) => setScans((before) => before.filter((scan) => scan.key !== key))

  async function run({ key, code, instead }: Scan): Promise<void> {
    const refused = await take(code, key, instead).then(
      (reason) => reason && { key, code, reason },
      (error: unknown) => ({
        key,
        code,
        reason: failureText(error, staffFallback('Не удалось найти')),
        canRetry: true,
      }),
    )
    if (!refused) return dismiss(key)
    setScans((before) => before.map((scan) => (scan.key === key ? refused : scan)))
    void playTones([220, 180])
  }

  /** A pasted table is a thousand codes: they share the connections that a browser has. */
  function start(): void {
    while (running.current < maxAtOnce) {
      const next = waiting.current.shift()
      if (!next) return
      running.current += 1
      void next().finally(() => {
        running.current -= 1
        start()
      })
    }
  }

  function look(scan: Scan): void {
    waiting.current.push(() => run(scan))
    start()
  }

  return {
    scans,
    isWaiting: scans.some(({ reason }) => reason === undefined),
    add(code, instead) {
      const scan = { key: crypto.randomUUID(), code, instead }
      setScans((before) => [...before, scan])
      look(scan)
    },
    retry({ key, code }) {
      setScans((before) => before.map((scan) => (scan.key === key ? { key, code } : scan)))
      look({ key, code })
    },
    dismiss,
  }
}
