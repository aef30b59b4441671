import type { FastifyInstance } from 'fastify'
import type { Access } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As the contract says; routes beside the contract have none. */
    access?: Access | undefined
  }
}

export interface ServedRoute {
  method: string
  url: string
  access: Access | undefined
}

const known = new WeakMap<FastifyInstance, ServedRoute[]>()

/** Remembers every route that is added from now on, also those that the documentation hides. */
export function rememberRoutes(app: FastifyInstance): void {
  const routes: ServedRoute[] = []
  known.set(app, routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, access: config?.access })
  })
}

/** What the app really serves: tests of what must hold for every endpoint walk through it. */
export function servedRoutes(app: FastifyInstance): readonly ServedRoute[] {
  return known.get(app) ?? []
}
