import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchChunks } from './platform/browser/load-chunk.ts'
import { acceptSkippedTransitions } from './platform/browser/skipped-transitions.ts'
import { keepPromo } from './promotions/keep-promo.ts'

keepPromo()
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
