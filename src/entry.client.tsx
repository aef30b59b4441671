import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchChunks } from './platform/browser/load-chunk.ts'
import { acceptSkippedTransitions } from './platform/browser/skipped-transitions.ts'

watchChunks()
acceptSkippedTransitions()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
