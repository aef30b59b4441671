import { useCallback } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import type { Failure } from '../../../platform/browser/failure.ts'
import { pause } from '../../../platform/browser/pause.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import type { AnswerOf } from '../../../platform/contract/endpoint.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import type { BulkChange, previewBulkChange, Selection } from '../bulk.contract.ts'

const typingPauseMs = 200

export interface Preview {
  value: AnswerOf<typeof previewBulkChange> | undefined
  failure: Failure | undefined
  busy: boolean
}

/** What the change would do to the selection; nothing while there is no change yet. */
export function usePreview(selection: Selection, change: BulkChange | undefined): Preview {
  // As text: the selection is a new object at every render.
  const request = change && JSON.stringify({ selection, change })
  const { value, failure, busy } = useLoad(
    useCallback(
      async (signal) => {
        if (request === undefined) return
        await pause(typingPauseMs, signal)
        const body = JSON.parse(request) as { selection: Selection; change: BulkChange }
        return browserApi.call<typeof previewBulkChange>('POST /api/staff/products/bulk/preview/', { body }, { signal })
      },
      [request],
    ),
    staffFallback('Не удалось посчитать'),
  )
  // While loading, the old preview is hidden: it belongs to another change.
  const isCurrent = !busy && !failure
  return { value: isCurrent ? value : undefined, failure, busy: busy && request !== undefined }
}
