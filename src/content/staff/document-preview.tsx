import { useCallback } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { Loaded, Waiting } from '../../ui/load-state.tsx'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { DocumentBody } from '../document-body.tsx'
import type { previewDocument } from './documents.contract.ts'

/** The text as shoppers will see it, rendered by the server like the page itself. */
export function DocumentPreview({ body }: { body: string }) {
  const load = useLoad(
    useCallback(
      (signal) =>
        browserApi.call<typeof previewDocument>('POST /api/staff/documents/preview/', { body: { body } }, { signal }),
      [body],
    ),
    staffFallback('Не удалось показать текст'),
  )
  return (
    <section aria-label="Как будет на сайте" className="rounded-xl border border-line bg-paper p-5">
      <Loaded load={load} waiting={<Waiting className="h-96" />}>
        {({ blocks, unknown }) => (
          <>
            {unknown.length > 0 && (
              <p role="alert" className="mb-4 text-bad text-sm">
                Таких данных магазина нет: {unknown.map((name) => `{{${name}}}`).join(', ')}
              </p>
            )}
            <div className="reading">
              <DocumentBody blocks={blocks} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}
