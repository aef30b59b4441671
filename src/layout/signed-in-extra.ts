import type { ReactNode } from 'react'
import { createStore } from '../platform/browser/create-store.ts'

/** Shown beside every page once a visitor is known; guests load nothing for it. */
export const signedInExtra = createStore<ReactNode>(undefined)
