import type { ReturnFate } from '../database/values/returns.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { returnErrors } from './return-errors.ts'
import type { Acceptance } from './returns.contract.ts'

export interface Verdict {
  accepted: number
  fate: ReturnFate | null
  refuseReason: string | null
}

interface AskedLine {
  position: number
  quantity: number
}

/** What staff decided about each line: every piece is accepted or refused with a reason, and something is accepted. */
export function judgeLines(asked: readonly AskedLine[], fates: Acceptance['fates']): (AskedLine & Verdict)[] {
  const given = new Map(fates.map((each) => [each.position, each]))
  const judged = asked.map(({ position, quantity }) => {
    const { fate, accepted = quantity, refuse_reason: reason = '' } = given.get(position) ?? {}
    const field = `fates.${position}`
    if (accepted > quantity) {
      throw new ShopError('invalid_input', {}, { [`${field}.accepted`]: `Вернули ${quantity}\u00a0шт.` })
    }
    if (accepted > 0 && !fate) {
      throw new ShopError('invalid_input', {}, { fates: 'Решите по\u00a0каждому товару: на\u00a0полку или списать.' })
    }
    if (accepted < quantity && reason === '') {
      throw new ShopError('invalid_input', {}, { [`${field}.refuse_reason`]: 'Напишите, почему не\u00a0приняли.' })
    }
    return {
      position,
      quantity,
      accepted,
      fate: accepted > 0 ? (fate ?? null) : null,
      refuseReason: accepted < quantity ? reason : null,
    }
  })
  if (judged.every(({ accepted }) => accepted === 0)) throw new ShopError(returnErrors.return_nothing_accepted)
  return judged
}
