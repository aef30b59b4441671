import { useEffect, useState } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { describeFailure, type Failure } from '../../../ui/staff/failure.ts'
import type { BulkChange, previewBulkChange, Selection } from '../bulk.contract.ts'

/** Typing a percentage does not ask at every key. */
const pauseMs = 200

export interface Preview {
  value: AnswerOf<typeof previewBulkChange> | undefined
  failure: Failure | undefined
  busy: boolean
}

interface Answered extends Omit<Preview, 'busy'> {
  asked: string | undefined
}

/** What the change would do to the selection; nothing while there is no change yet. */
export function usePreview(selection: Selection, change: BulkChange | undefined): Preview {
  const [answered, setAnswered] = useState<Answered>()
  const asked = change && JSON.stringify({ selection, change })

  useEffect(() => {
    if (asked === undefined) return
    const call = new AbortController()
    const timer = setTimeout(() => {
      const body = JSON.parse(asked) as { selection: Selection; change: BulkChange }
      browserApi
        .call<typeof previewBulkChange>('POST /api/staff/products/bulk/preview/', { body }, { signal: call.signal })
        .then(
          (value) => setAnswered({ asked, value, failure: undefined }),
          (error: unknown) => {
            const failure = describeFailure(error, 'Не удалось посчитать')
            if (!call.signal.aborted) setAnswered({ asked, value: undefined, failure })
          },
        )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [asked])

  if (asked === undefined) return { value: undefined, failure: undefined, busy: false }
  if (answered?.asked !== asked) return { value: undefined, failure: undefined, busy: true }
  return { value: answered.value, failure: answered.failure, busy: false }
}
