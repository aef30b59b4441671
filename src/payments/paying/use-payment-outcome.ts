import { useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../../ui/show-toast.ts'

const firstMs = 2000
const laterMs = 15_000
/** Then nobody is waiting at the screen any more. */
const soonRounds = 60

interface Waiting {
  isPending: boolean
  isPaid: boolean
  /** It can be paid here, so it must be known whether another tab has done it. */
  isUnpaid: boolean
  busy: boolean
  reload: () => void
}

/** Looks again while a payment is not decided, and says so when it has come. A hidden page does not ask. */
export function usePaymentOutcome({ isPending, isPaid, isUnpaid, busy, reload }: Waiting): void {
  const [rounds, setRounds] = useState(0)
  const [waited, setWaited] = useState(false)
  if (isPending && !waited) setWaited(true)
  const look = useEffectEvent(() => {
    setRounds(rounds + 1)
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    if (!isPending || busy) return
    const timer = setTimeout(look, rounds < soonRounds ? firstMs : laterMs)
    return () => clearTimeout(timer)
  }, [isPending, busy, rounds])
  const lookAgain = useEffectEvent(() => {
    if (isUnpaid && !busy && document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [])
  useEffect(() => {
    if (waited && isPaid) showToast({ kind: 'success', text: 'Оплата получена. Спасибо!' })
  }, [waited, isPaid])
}
