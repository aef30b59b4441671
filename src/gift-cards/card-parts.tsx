import { Suspense, useState } from 'react'
import { formatTotal, toKopecks, toRoubles } from '../platform/text/money.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import type { EnteredCard } from './gift-cards.contract.ts'
import { spendCards } from './spend-cards.ts'

type Cards = readonly EnteredCard[]

/** Few have one. */
const GiftCardField = lazyPart(() => import('./gift-card-field.tsx'))

/** What the chosen cards pay of a sum, in roubles; the server finds the same. */
export function paidByCards(cards: Cards = [], due: number): number {
  const chosen = cards.filter(({ in_use }) => in_use)
  const spendable = chosen.map(({ id, end, balance }) => ({ cardId: id, end, kopecks: toKopecks(balance) }))
  return toRoubles(sumKopecks(spendCards(spendable, toKopecks(due))))
}

/** Rows of a list of sums: what cards pay, and what is left to pay. */
export function CardRows({ paid, due, isPart }: { paid: number; due: number; isPart: boolean }) {
  if (paid === 0) return null
  return (
    <>
      <dt className="text-muted">Подарочной картой</dt>
      <dd className="text-right text-accent-ink">−{formatTotal(paid)}</dd>
      <dt className="font-semibold">{isPart ? 'Останется доплатить сейчас' : 'Останется доплатить'}</dt>
      <dd className="text-right font-semibold">{formatTotal(due - paid)}</dd>
    </>
  )
}

interface GiftCardsProps {
  cards: Cards | undefined
  /** What is to be paid is another now. */
  onChange: () => void
}

/** Cards to pay with, and a way to enter one. */
export function GiftCards({ cards = [], onChange }: GiftCardsProps) {
  const [isAsked, setAsked] = useState(false)
  if (cards.length === 0 && !isAsked)
    return (
      <button type="button" className="link min-h-11 cursor-pointer justify-self-start" onClick={() => setAsked(true)}>
        Есть подарочная карта
      </button>
    )
  return (
    <Suspense fallback={<div className="h-24" />}>
      <GiftCardField cards={cards} onChange={onChange} />
    </Suspense>
  )
}
