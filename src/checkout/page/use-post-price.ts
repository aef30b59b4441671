import { useEffect, useRef } from 'react'
import { isPostalIndex } from '../../orders/postal-index.ts'
import { goesByCity } from '../../parcels/carriers/carriers.ts'
import type { DeliveryType } from '../checkout.contract.ts'

type Choose = (request: { delivery_type: number; index: string }) => Promise<void>

/** Asks for the price of the post when the index is complete. Without an answer the fixed price stays. */
export function usePostPrice(delivery: DeliveryType | undefined, index: string, choose: Choose): void {
  const asked = useRef('')
  const id = delivery?.carrier && !goesByCity(delivery.carrier.name) ? delivery.id : undefined
  const known = delivery?.carrier?.index
  useEffect(() => {
    if (id === undefined || !isPostalIndex(index) || known === index || asked.current === index) return
    asked.current = index
    void choose({ delivery_type: id, index }).catch(() => undefined)
  }, [id, index, known, choose])
}
